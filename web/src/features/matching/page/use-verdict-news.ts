import { useEffect, useRef } from 'react';
import { matchChangedAt } from '../../../lib/live-updates/live-updates';
import { t } from '@laurel/words/pages/matching/matching';
import type { Answer } from '../../../lib/server/functions';
import { toast } from '../../../ui/feedback/toast';

type Listing = Answer<'getCompetitionWizardListingData'>;
const NEWS_MS = 15_000;

const toVerdictKey = ({ counts, nearMisses, items }: Listing) =>
  JSON.stringify([
    counts,
    nearMisses,
    items.map(({ competition, explanation }) => [competition.id, explanation.verdict]),
  ]);

/** Announces that the list changed after an update from the server, but not after the user changed the filter. */
export function useVerdictNews(filmId: number, filter: string, first: Listing | undefined) {
  /** The time of the last announced update. */
  const lastNewsAt = useRef(0);
  const shown = useRef<{ filter: string; verdicts: string } | null>(null);
  const verdicts = first && toVerdictKey(first);
  useEffect(() => {
    if (verdicts === undefined) return;
    const before = shown.current;
    shown.current = { filter, verdicts };
    const isOther = before?.filter === filter && before.verdicts !== verdicts;
    const newsAt = matchChangedAt(filmId);
    if (!isOther || newsAt <= lastNewsAt.current || Date.now() - newsAt > NEWS_MS) return;
    lastNewsAt.current = newsAt;
    toast(t('list.updated'));
  }, [filmId, filter, verdicts]);
}
