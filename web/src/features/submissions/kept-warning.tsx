import { submissionTitle } from '@laurel/rules/submission-title';
import type { ComingEntry, FreeComing } from '../../lib/coming-entry';
import { t as tKept } from '../../lib/texts/kept-premieres';
import { t } from '../../lib/texts/submissions';
import type { Film } from '../../lib/wire';
import { Notice } from '../../ui/state';
import { LookupState } from '../../ui/lookup-state';
import { titleOf } from './states';
import css from './submissions.module.css';
import { useKeptUsedUp } from './use-kept-used-up';

/** Before entries go on: which would use up a premiere that the film keeps. Says so while that is not known; draws nothing where none is kept. */
export function KeptWarning({
  film,
  submissions,
}: {
  film: Film;
  submissions: readonly (ComingEntry | FreeComing)[];
}) {
  const { usedUp, state, again } = useKeptUsedUp(film, submissions);
  return (
    <>
      <LookupState state={state} asking={t('kept.asking')} away={t('kept.away')} onAgain={again} />
      {usedUp.length > 0 && (
        <Notice>
          <p>{t('kept.used')}</p>
          <ul className={css.lost}>
            {usedUp.map(({ submission, level }) => (
              <li key={submission.competitionId ?? 'free'}>
                <bdi>
                  {submission.competitionId === null ? submissionTitle(submission) : titleOf(submission)}
                </bdi>{' '}
                <span className={css.muted}>({tKept(level)})</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
