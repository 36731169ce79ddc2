import { majorOf } from '@laurel/rules/money';
import { nextTier } from '@laurel/rules/tiers';
import { refuse } from '@laurel/runtime/refusals';
import { nextClosing } from './present.js';
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
  /** The next deadline of all its live competitions, where they all were asked for. */
  closesAt?: number;
  /** What it is put in order by before its name: worked out when it is asked for. */
  key?: number;
}

const LAST = Number.POSITIVE_INFINITY;
export const byName = (a: Item, b: Item): number => a.rank - b.rank || a.id - b.id;

/** Whatever the order is, what is over comes after all that is not. */
export const pastLast =
  (inOrder: (a: Item, b: Item) => number) =>
  (a: Item, b: Item): number =>
    Number(a.isPast) - Number(b.isPast) || inOrder(a, b);

/** Refuses `search.sort_unknown`. What nothing was asked of is as relevant as all else: by name. By fee: face value, currencies are not converted; what is not known comes last. */
export function order(sort: string, now: number): (a: Item, b: Item) => number {
  if (sort === 'name' || sort === 'relevance') return byName;
  const feeOf = ({ tiers }: CompetitionDocument) =>
    Math.min(LAST, ...(nextTier(tiers, now)?.fees ?? []).map(majorOf));
  const of: Record<string, (item: Item) => number> = {
    deadline: (item) => item.closesAt ?? nextClosing(item.competitions, now),
    fee: ({ competitions }) => Math.min(LAST, ...competitions.map(feeOf)),
  };
  const value = Object.hasOwn(of, sort) && of[sort];
  if (!value)
    throw refuse.invalid(
      'search.sort_unknown',
      `Sort by relevance, name, deadline or fee, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const keyOf = (item: Item) => (item.key ??= value(item));
  return (a, b) => (keyOf(a) === keyOf(b) ? byName(a, b) : keyOf(a) - keyOf(b));
}

/** So many times as many as are wanted are kept before they are put in order. */
const MANY = 8;
/** The first `most` in order. Of many items few are there at a time, where they are made one by one. */
export function firstOf<T>(items: Iterable<T>, most: number, compare: (a: T, b: T) => number): T[] {
  let first: T[] = [];
  let last: T | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.push(item);
    if (first.length < most * MANY) continue;
    first = first.sort(compare).slice(0, most);
    last = first.at(-1);
  }
  return first.sort(compare).slice(0, most);
}
