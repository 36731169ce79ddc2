import type { PremiereLevel } from '@laurel/rules/terms/vocabularies';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import { LookupState } from '../../../widgets/feedback/lookup-state';
import { getCompetitionName } from '../states/submission-states';
import css from '../submissions.module.css';
import type { HostedEntry } from './use-hosts';
import { useLostPremieres, type LostPremiere } from './use-lost-premieres';

type Props = { film: Film; acceptedEntries: readonly HostedEntry[]; submissions: readonly Submission[] };

/**
 * Shown before a move to accepted: the entries that need a premiere which these screenings would use up.
 * Shows if that is unknown, and renders nothing if there are none.
 */
export function PremiereWarning({ film, acceptedEntries, submissions }: Props) {
  const { lostPremieres, state, retry } = useLostPremieres(film, acceptedEntries, submissions);
  return (
    <>
      <LookupState
        state={state}
        loadingText={t('premiere.checking')}
        unavailableText={t('premiere.unavailable')}
        onRetry={retry}
      />
      {lostPremieres.length > 0 && <LostPremieres lostPremieres={lostPremieres} />}
    </>
  );
}

function LostPremieres({ lostPremieres }: { lostPremieres: readonly LostPremiere[] }) {
  return (
    <Notice>
      <p>{t('premiere.lost', { n: lostPremieres.length })}</p>
      <ul className={css.lost}>
        {lostPremieres.map(({ submission, levels }) => (
          <li key={submission.id}>
            <bdi>{getCompetitionName(submission)}</bdi>
            {submission.festivalName && (
              <>
                , <bdi>{submission.festivalName}</bdi>
              </>
            )}{' '}
            <span className={css.muted}>
              ({levels.map((level) => t(`premiere.${level as PremiereLevel}`)).join(', ')})
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
