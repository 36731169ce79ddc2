import { byName, pastLast, type Item } from '../ordering.js';
import type { RankedHits } from './question.js';

/** So many more than a page needs are asked for, and so many times as many where that was too few. */
export const SPARE = 30;
const MORE = 4;

/**
 * The first `most` of these in the order of a ranking, of which more is asked for until there are enough: what was ranked may meet
 * conditions nearly, or be gone by now. What it does not have comes last, by name.
 */
export async function firstRanked(
  items: readonly Item[],
  most: number,
  ranked: RankedHits,
  best: (limit: number) => Promise<RankedHits>,
): Promise<Item[]> {
  const enough = Math.min(most, items.length);
  const byId = new Map(items.map((item) => [item.id, item]));
  let limit = most + SPARE;
  let first = known(ranked, byId);
  while (first.length < enough && ranked.ids.length >= limit) {
    limit *= MORE;
    ranked = await best(limit);
    first = known(ranked, byId);
  }
  return withRest(first, items, most);
}

/** Those in their order, then what else there is by name; what is over last. */
export function withRest(first: readonly Item[], all: readonly Item[], most: number): Item[] {
  const has = new Set(first.map(({ id }) => id));
  const rest = first.length < most ? all.filter(({ id }) => !has.has(id)).sort(byName) : [];
  return [...first, ...rest].sort(pastLast(() => 0)).slice(0, most);
}

const known = ({ ids }: RankedHits, byId: ReadonlyMap<number, Item>): Item[] =>
  ids.flatMap((id) => byId.get(id) ?? []);
