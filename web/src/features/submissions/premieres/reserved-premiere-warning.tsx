import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import type { UpcomingEntry, UncataloguedUpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import { t as tReserved } from '@laurel/messages/pages/films/reserved-premieres';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import { LookupState } from '../../../widgets/feedback/lookup-state';
import { getTitle } from '../states/submission-states';
import css from '../submissions.module.css';
import { useUsedUpPremieres } from './use-used-up-premieres';

type Props = { film: Film; submissions: readonly (UpcomingEntry | UncataloguedUpcomingEntry)[] };

/** Lists the entries that would use up a reserved premiere, or says that this is unknown. */
export function ReservedPremiereWarning({ film, submissions }: Props) {
  const { usedUpEntries, state, retry } = useUsedUpPremieres(film, submissions);
  return (
    <>
      <LookupState
        state={state}
        loadingText={t('reservation.checking')}
        unavailableText={t('reservation.unavailable')}
        onRetry={retry}
      />
      {usedUpEntries.length > 0 && (
        <Notice>
          <p>{t('reservation.used')}</p>
          <ul className={css.lost}>
            {usedUpEntries.map(({ submission, level }) => (
              <li key={submission.competitionId ?? 'uncatalogued'}>
                <bdi>
                  {submission.competitionId === null
                    ? formatSubmissionTitle(submission)
                    : getTitle(submission)}
                </bdi>{' '}
                <span className={css.muted}>({tReserved(level)})</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
