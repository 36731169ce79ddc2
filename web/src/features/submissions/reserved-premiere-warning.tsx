import { submissionTitle } from '@laurel/rules/submission-title';
import type { ComingEntry, FreeComing } from '../../lib/coming-entry';
import { t as tReserved } from '../../lib/texts/reserved-premieres';
import { t } from '../../lib/texts/submissions';
import type { Film } from '../../lib/wire';
import { Notice } from '../../ui/state';
import { LookupState } from '../../ui/lookup-state';
import { getTitle } from './states';
import css from './submissions.module.css';
import { useUsedUpPremieres } from './use-used-up-premieres';

/**
 * Lists the entries that would use up a premiere the film reserves. Shows if that is unknown, and renders
 * nothing if there are none.
 */
export function ReservedPremiereWarning({
  film,
  submissions,
}: {
  film: Film;
  submissions: readonly (ComingEntry | FreeComing)[];
}) {
  const { usedUp, state, again } = useUsedUpPremieres(film, submissions);
  return (
    <>
      <LookupState state={state} loadingText={t('kept.asking')} away={t('kept.away')} onAgain={again} />
      {usedUp.length > 0 && (
        <Notice>
          <p>{t('kept.used')}</p>
          <ul className={css.lost}>
            {usedUp.map(({ submission, level }) => (
              <li key={submission.competitionId ?? 'free'}>
                <bdi>
                  {submission.competitionId === null ? submissionTitle(submission) : getTitle(submission)}
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
