import { byName, pastLast, type Item } from '../model/ordering.js';
import type { RankedHits } from './question.js';

/** The extra hits beyond a page, and the factor by which the limit grows if those were too few. */
export const SPARE = 30;
const MORE = 4;

/**
 * Returns the first `count` items in the order of a ranking. It requests more of the ranking until there are
 * enough, because ranked items may miss a condition or be deleted. Unranked items come last, by name.
 */
export async function firstRanked(
  items: readonly Item[],
  count: number,
  ranked: RankedHits,
  best: (limit: number) => Promise<RankedHits>,
): Promise<Item[]> {
  const enough = Math.min(count, items.length);
  const byId = new Map(items.map((item) => [item.id, item]));
  let limit = count + SPARE;
  let first = known(ranked, byId);
  while (first.length < enough && ranked.ids.length >= limit) {
    limit *= MORE;
    ranked = await best(limit);
    first = known(ranked, byId);
  }
  return withRest(first, items, count);
}

/** Returns the ranked items in their order, then the others by name; past ones come last. */
export function withRest(first: readonly Item[], all: readonly Item[], count: number): Item[] {
  const has = new Set(first.map(({ id }) => id));
  const rest = first.length < count ? all.filter(({ id }) => !has.has(id)).sort(byName) : [];
  return [...first, ...rest].sort(pastLast(() => 0)).slice(0, count);
}

const known = ({ ids }: RankedHits, byId: ReadonlyMap<number, Item>): Item[] =>
  ids.flatMap((id) => byId.get(id) ?? []);
