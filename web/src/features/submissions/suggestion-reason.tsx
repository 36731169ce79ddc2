import { words } from '@laurel/words/words';
import { useQuery } from '@tanstack/react-query';
import { every } from '../../lib/every';
import { t } from '../../lib/texts/submissions';
import { chanceWord } from '../../lib/texts/words';
import type { Submission } from '../../lib/wire';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { isSuggested } from './states';
import css from './submission-card.module.css';

/** One of a month’s suggestions, not moved yet. */
export const isOfMonth = (submission: Submission) => isSuggested(submission) && submission.batchId > 0;

/** How good its chances are, and why Laurel suggested it; all of a film’s are fetched in one go. That it could not be had is said. */
export function SuggestionReason({ submission: { filmId, competitionId } }: { submission: Submission }) {
  const suggested = useQuery(every('getRecommendations', { filmId }));
  const one = suggested.data?.items.find((item) => item.competitionId === competitionId);
  if (suggested.isPending) return <Waiting query={suggested} lines={1} />;
  if (suggested.isError && !suggested.data)
    return <ErrorState error={suggested.error} onRetry={() => void suggested.refetch()} />;
  if (!one) return <p className={css.muted}>{t('card.auto')}</p>;
  return (
    <>
      <p className={css.muted}>
        <strong className={css.chance}>{chanceWord[one.chance]}</strong> · {words(one.why)}
      </p>
      {one.learned.length > 0 && (
        <ul className={css.learned} aria-label={t('chance.learned')}>
          {one.learned.map((lesson) => (
            <li key={lesson.code}>{words(lesson)}</li>
          ))}
        </ul>
      )}
      <details className={css.muted}>
        <summary>{t('chance.what')}</summary>
        {t('chance.words')}
      </details>
    </>
  );
}
