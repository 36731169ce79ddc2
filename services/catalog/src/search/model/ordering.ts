import { toMajorUnits } from '@laurel/rules/money/money';
import { nextTier } from '@laurel/rules/fees/tiers';
import { refuse } from '@laurel/runtime/errors/refusals';
import { nextClosing } from './present.js';
import type { CompetitionDocument } from './search-document.js';

/** An item to sort: a festival with its matching competitions, or one competition. */
export interface Item {
  id: number;
  festivalId: number;
  name: string;
  /** The rank among all festivals by name. */
  rank: number;
  competitions: CompetitionDocument[];
  /** All known deadlines are past. */
  isPast: boolean;
  /** The next deadline of all its live competitions, if no filter excludes any of them. */
  closesAt?: number;
  /** The sort key before the name, computed on demand. */
  key?: number;
}

const LAST = Number.POSITIVE_INFINITY;
export const byName = (a: Item, b: Item): number => a.rank - b.rank || a.id - b.id;

/** In any order, past items come last. */
export const pastLast =
  (inOrder: (a: Item, b: Item) => number) =>
  (a: Item, b: Item): number =>
    Number(a.isPast) - Number(b.isPast) || inOrder(a, b);

/**
 * Without a query all items are equally relevant. Fees are sorted by face value without converting
 * currencies.
 * @throws search.sort_unknown
 */
export function order(sort: string, now: number): (a: Item, b: Item) => number {
  if (sort === 'name' || sort === 'relevance') return byName;
  const getFee = ({ tiers }: CompetitionDocument) =>
    Math.min(LAST, ...(nextTier(tiers, now)?.fees ?? []).map(toMajorUnits));
  const keyGetters: Record<string, (item: Item) => number> = {
    deadline: (item) => item.closesAt ?? nextClosing(item.competitions, now),
    fee: ({ competitions }) => Math.min(LAST, ...competitions.map(getFee)),
  };
  const value = Object.hasOwn(keyGetters, sort) && keyGetters[sort];
  if (!value)
    throw refuse.invalid(
      'search.sort_unknown',
      `Sort by relevance, name, deadline or fee, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const getKey = (item: Item) => (item.key ??= value(item));
  return (a, b) => (getKey(a) === getKey(b) ? byName(a, b) : getKey(a) - getKey(b));
}

/** The buffer holds this many times the requested count before it is sorted. */
const MANY = 8;
/** Buffers only a few of many generated items. */
export function takeFirst<T>(items: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  let first: T[] = [];
  let last: T | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.push(item);
    if (first.length < count * MANY) continue;
    first = first.sort(compare).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(compare).slice(0, count);
}
