import { majorOf } from '@laurel/rules/money';
import { nextTier } from '@laurel/rules/tiers';
import { refuse } from '@laurel/runtime/refusals';
import type { CompetitionDocument } from './search-document.js';

/** What is put in order: a festival with its matching competitions, or one competition. */
export interface Item {
  id: number;
  festivalId: number;
  name: string;
  /** Its place among all by name. */
  rank: number;
  competitions: CompetitionDocument[];
  /** Every deadline on file is over. */
  isPast: boolean;
}

const LAST = Number.POSITIVE_INFINITY;
export const byName = (a: Item, b: Item): number => a.rank - b.rank || a.id - b.id;
const least = (item: Item, value: (competition: CompetitionDocument) => number) =>
  item.competitions.reduce((best, one) => Math.min(best, value(one)), LAST);

/** Whatever the order is, what is over comes after all that is not. */
export const pastLast =
  (inOrder: (a: Item, b: Item) => number) =>
  (a: Item, b: Item): number =>
    Number(a.isPast) - Number(b.isPast) || inOrder(a, b);

/** Refuses `search.sort_unknown`. What nothing was asked of is as relevant as all else: by name. By fee: face value, currencies are not converted; what is not known comes last. */
export function order(sort: string, now: number): (a: Item, b: Item) => number {
  if (sort === 'name' || sort === 'relevance') return byName;
  const of: Record<string, (competition: CompetitionDocument) => number> = {
    deadline: (competition) => nextTier(competition.tiers, now)?.closesAt ?? LAST,
    fee: (competition) => Math.min(LAST, ...(nextTier(competition.tiers, now)?.fees ?? []).map(majorOf)),
  };
  const value = Object.hasOwn(of, sort) && of[sort];
  if (!value)
    throw refuse.invalid(
      'search.sort_unknown',
      `Sort by relevance, name, deadline or fee, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const values = new WeakMap<Item, number>();
  const keyOf = (item: Item) => {
    const known = values.get(item) ?? least(item, value);
    values.set(item, known);
    return known;
  };
  return (a, b) => (keyOf(a) === keyOf(b) ? byName(a, b) : keyOf(a) - keyOf(b));
}

/** Above so many times as many as are wanted, it is quicker to keep the first ones than to put all in order. */
const MANY = 8;
/** The first `most` in order. */
export function firstOf<T>(items: readonly T[], most: number, compare: (a: T, b: T) => number): T[] {
  if (items.length < most * MANY) return items.toSorted(compare).slice(0, most);
  const first: T[] = [];
  for (const item of items) {
    if (first.length === most && compare(item, first[most - 1]!) >= 0) continue;
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(item, first[middle]!) < 0) to = middle;
      else from = middle + 1;
    }
    first.splice(from, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}
