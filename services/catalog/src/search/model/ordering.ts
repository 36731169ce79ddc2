import { fold } from '@laurel/rules/text/fold';
import { toMajorUnits, type Money } from '@laurel/rules/money/money';
import { convertToMajorUnits } from '@laurel/rules/money/rates';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import { refuse } from '@laurel/runtime/errors/refusals';
import { getNextClosing } from './current-state.js';
import type { CompetitionDocument } from './search-document.js';
import type { SearchRequest } from './search-engine.js';

export interface ResultItem {
  id: number;
  festivalId: number;
  name: string;
  /** The rank of the festival among all festivals, by name. */
  rank: number;
  competitions: CompetitionDocument[];
  isPast: boolean;
  /** The next deadline of all live competitions of the festival. Unset if a filter excludes some of them. */
  closesAt?: number;
  /** The primary sort key, computed on demand. */
  key?: number;
  /** The folded name, computed on demand. */
  foldedName?: string;
}

type CompareItems = (a: ResultItem, b: ResultItem) => number;
const SORT_LAST = Number.POSITIVE_INFINITY;
/** Added to a fee without a reference rate, so that it sorts after every fee in euros. */
const UNCONVERTED_FEE_OFFSET = 1e12;
export const compareByName = (a: ResultItem, b: ResultItem): number => a.rank - b.rank || a.id - b.id;

const getFoldedName = (item: ResultItem): string => (item.foldedName ??= fold(item.name));
function compareByCompetitionName(a: ResultItem, b: ResultItem): number {
  const [name, otherName] = [getFoldedName(a), getFoldedName(b)];
  if (name === otherName) return compareByName(a, b);
  return name < otherName ? -1 : 1;
}

/** Returns an order in which past items come last. Within both groups, `compare` applies. */
export const comparePastLast =
  (compare: CompareItems): CompareItems =>
  (a, b) =>
    Number(a.isPast) - Number(b.isPast) || compare(a, b);

/**
 * Returns the order for a sort key.
 * - `name`: competitions by their own name, festivals by theirs.
 * - `relevance` without a query: by name, because all items are equally relevant.
 * - `fee`: fees without a reference rate come last, by their amount.
 *
 * Items with equal keys are sorted by the festival's name.
 * @throws search.sort_unknown
 */
export function getComparison(
  sort: string,
  { now: instant, target, rates }: Pick<SearchRequest, 'now' | 'target' | 'rates'>,
): CompareItems {
  const now = instant.getTime();
  if (sort === 'name' && target === 'competitions') return compareByCompetitionName;
  if (sort === 'name' || sort === 'relevance') return compareByName;
  const toSum = (fee: Money) => {
    if (fee.amount === 0) return 0;
    return convertToMajorUnits(fee, 'EUR', rates) ?? UNCONVERTED_FEE_OFFSET + toMajorUnits(fee);
  };
  const getFee = ({ tiers }: CompetitionDocument) =>
    Math.min(SORT_LAST, ...(findEarliestLiveTier(tiers, now)?.fees ?? []).map(toSum));
  const keyGetters: Record<string, (item: ResultItem) => number> = {
    deadline: (item) => item.closesAt ?? getNextClosing(item.competitions, now),
    fee: ({ competitions }) => Math.min(SORT_LAST, ...competitions.map(getFee)),
  };
  const computeKey = Object.hasOwn(keyGetters, sort) && keyGetters[sort];
  if (!computeKey)
    throw refuse.invalid(
      'search.sort_unknown',
      `Sort by relevance, name, deadline or fee, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const getKey = (item: ResultItem) => (item.key ??= computeKey(item));
  return (a, b) => (getKey(a) === getKey(b) ? compareByName(a, b) : getKey(a) - getKey(b));
}

/** The buffer is sorted when it holds this many times the requested count. */
const BUFFER_FACTOR = 8;
/** Returns the first items of a sorted order. Buffers only a few of the generated items. */
export function takeFirst<T>(items: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  let buffer: T[] = [];
  let lastIncluded: T | undefined;
  for (const item of items) {
    if (lastIncluded !== undefined && compare(item, lastIncluded) >= 0) continue;
    buffer.push(item);
    if (buffer.length < count * BUFFER_FACTOR) continue;
    buffer = buffer.sort(compare).slice(0, count);
    lastIncluded = buffer.at(-1);
  }
  return buffer.sort(compare).slice(0, count);
}
