import { useEffect, useRef } from 'react';
import { matchChangedAt } from '../../lib/live';
import { t } from '../../lib/texts/matching';
import type { Answer } from '../../lib/functions';
import { toast } from '../../ui/toast';

type Listing = Answer<'getCompetitionWizardListingData'>;
const NEWS_MS = 15_000;

const verdictsOf = ({ counts, nearMisses, items }: Listing) =>
  JSON.stringify([
    counts,
    nearMisses,
    items.map(({ competition, explanation }) => [competition.id, explanation.verdict]),
  ]);

/** Says so when news came and the list that was fetched again for them is another one; not when the reader changed the filter. */
export function useVerdictNews(filmId: number, filter: string, first: Listing | undefined) {
  /** The news that were told of. */
  const told = useRef(0);
  const shown = useRef<{ filter: string; verdicts: string } | null>(null);
  const verdicts = first && verdictsOf(first);
  useEffect(() => {
    if (verdicts === undefined) return;
    const before = shown.current;
    shown.current = { filter, verdicts };
    const isOther = before?.filter === filter && before.verdicts !== verdicts;
    const newsAt = matchChangedAt(filmId);
    if (!isOther || newsAt <= told.current || Date.now() - newsAt > NEWS_MS) return;
    told.current = newsAt;
    toast(t('list.updated'));
  }, [filmId, filter, verdicts]);
}
