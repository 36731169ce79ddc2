import { getFeeRank } from '@laurel/rules/fees/fee-limit';
import type { Rates } from '@laurel/rules/money/rates';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Card } from '../../catalogue/cards.js';
import type { FeeGetter } from './fee-getter.js';

interface SortContext {
  getFees: FeeGetter;
  rates: Rates;
}
/** Compared element by element, lowest first. Unknown values come last. */
type Key = readonly (number | string)[];
type KeyGetter = (card: Card) => Key;
/** The sort key of a row, per sort. */
const sorts: Readonly<Record<string, (sortContext: SortContext, cards: readonly Card[]) => KeyGetter>> = {
  deadline:
    () =>
    ({ closesAt }) => [closesAt],
  fee({ getFees, rates }, cards) {
    const currencies = getCurrencies(cards, getFees);
    return (card) => getFeeRank(getFees(card), rates, currencies);
  },
  odds:
    () =>
    ({ odds }) => [odds === null ? Infinity : -odds],
  name:
    () =>
    ({ text }) => [text],
};
/** Sorts that keep the order of the ranking: by the run, or by reach and distance. */
export const RANKING_SORTS: readonly string[] = ['score', 'distance'];

/**
 * Returns the indexes of rows in sorted order. The sort is stable.
 * @throws listing.sort_unknown
 */
export function sortIndexes(
  indexes: number[],
  cards: readonly (Card | null)[],
  sort: string,
  sortContext: SortContext,
): number[] {
  if (RANKING_SORTS.includes(sort)) return indexes;
  const createKeyGetter = Object.hasOwn(sorts, sort) && sorts[sort]!;
  if (!createKeyGetter)
    throw refuse.invalid(
      'listing.sort_unknown',
      `Sort by score, deadline, fee, odds, distance or name, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const listedCards = indexes.map((index) => cards[index]!);
  const getKey = createKeyGetter(sortContext, listedCards);
  const results = indexes.map((index, n) => ({ index, key: getKey(listedCards[n]!) }));
  results.sort((a, b) => compareKeys(a.key, b.key) || a.index - b.index);
  return results.map(({ index }) => index);
}

function compareKeys(a: Key, b: Key): number {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n]! < b[n]! ? -1 : 1;
  return 0;
}

/** Returns the currencies of the fees, the most frequent first. */
function getCurrencies(cards: readonly Card[], getFees: FeeGetter): string[] {
  const counts = new Map<string, number>();
  for (const card of cards)
    for (const { currency } of getFees(card)) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([currency]) => currency);
}
