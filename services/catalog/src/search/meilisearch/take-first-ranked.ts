import { compareByName, comparePastLast, type ResultItem } from '../model/ordering.js';
import type { RankedHits } from './text-query.js';

/**
 * The number of hits that are requested in addition to a page, and the factor by which the limit grows if
 * they do not suffice.
 */
export const SPARE_HITS = 30;
const LIMIT_GROWTH = 4;

/**
 * Returns the first `count` items in the order of a ranking. Requests more hits until there are enough,
 * because ranked items may not meet a condition or may be deleted. Unranked items come last, by name.
 */
export async function takeFirstRanked(
  items: readonly ResultItem[],
  count: number,
  ranked: RankedHits,
  fetchRanked: (limit: number) => Promise<RankedHits>,
): Promise<ResultItem[]> {
  const requestedCount = Math.min(count, items.length);
  const byId = new Map(items.map((item) => [item.id, item]));
  let limit = count + SPARE_HITS;
  let rankedItems = findItems(ranked, byId);
  while (rankedItems.length < requestedCount && ranked.ids.length >= limit) {
    limit *= LIMIT_GROWTH;
    ranked = await fetchRanked(limit);
    rankedItems = findItems(ranked, byId);
  }
  return appendUnranked(rankedItems, items, count);
}

/** Returns the ranked items in their order, then the others by name; past ones come last. */
export function appendUnranked(
  rankedItems: readonly ResultItem[],
  items: readonly ResultItem[],
  count: number,
): ResultItem[] {
  const rankedIds = new Set(rankedItems.map(({ id }) => id));
  const unranked =
    rankedItems.length < count ? items.filter(({ id }) => !rankedIds.has(id)).sort(compareByName) : [];
  return [...rankedItems, ...unranked].sort(comparePastLast(() => 0)).slice(0, count);
}

const findItems = ({ ids }: RankedHits, byId: ReadonlyMap<number, ResultItem>): ResultItem[] =>
  ids.flatMap((id) => byId.get(id) ?? []);
