import { formatMessage } from '@laurel/messages/formatting/format-message';
import { useQuery } from '@tanstack/react-query';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { formatAcceptanceRate } from '../../../lib/festivals/format-odds';
import type { Submission } from '../../../lib/server/wire';
import { isSuggested } from '../states/submission-states';
import css from './submission-card.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/**
 * Returns whether the entry is a monthly suggestion that the user has not moved yet. Only the monthly job gives
 * suggestions a batch.
 */
export const isMonthlySuggestion = (submission: Submission) =>
  isSuggested(submission) && submission.batchId > 0;

/** The acceptance rate of a suggestion and its reasons. One query loads all suggestions of a film. */
export function SuggestionReason({
  submission: { filmId, competitionId, festival },
}: {
  submission: Submission;
}) {
  const suggestions = useQuery(fetchAllPages('getRecommendations', { filmId }));
  if (!suggestions.data) return <QueryStatus query={suggestions} lines={1} />;
  const suggestion = suggestions.data.items.find((item) => item.competitionId === competitionId);
  if (!suggestion) return <p className={css.muted}>{t('card.auto')}</p>;
  return (
    <>
      <p className={css.muted}>
        <strong className={css.chance}>{formatRate(festival?.odds ?? null)}</strong> ·{' '}
        {formatMessage(suggestion.why)}
      </p>
      {suggestion.learned.length > 0 && (
        <ul className={css.reasons} aria-label={t('chance.learned')}>
          {suggestion.learned.map((reason) => (
            <li key={reason.code}>{formatMessage(reason)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const formatRate = (odds: number | null) =>
  odds === null ? t('chance.unknown') : formatAcceptanceRate(odds);
