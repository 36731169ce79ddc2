import { feeRank, type Rates } from '@laurel/rules/fee-limit';
import { refuse } from '@laurel/runtime/refusals';
import type { Card } from '../catalogue/cards.js';
import type { FeesOf } from './fees-of.js';

interface By {
  feesOf: FeesOf;
  /** What fees are compared in; null: at their face value. */
  currency: string | null;
  rates: Rates;
}
/** Of each sort, what a row is put in order by, the least first: what is not known comes last. */
const keys: Readonly<Record<string, (card: Card, by: By) => number | string>> = {
  deadline: ({ closesAt }) => closesAt,
  fee: (card, { feesOf, currency, rates }) => feeRank(feesOf(card), currency, rates),
  odds: ({ odds }) => (odds === null ? Infinity : -odds),
  name: ({ text }) => text,
};
/** As the list stands: by the run, or by what is in reach and how little is missing, which is the order of the ranking itself. */
export const AS_IT_STANDS: readonly string[] = ['score', 'distance'];

/** Where rows stand in a list, put in order; equal ones as they stood. Refuses `listing.sort_unknown`. */
export function sorted(places: number[], cards: readonly (Card | null)[], sort: string, by: By): number[] {
  if (AS_IT_STANDS.includes(sort)) return places;
  const keyOf = Object.hasOwn(keys, sort) && keys[sort]!;
  if (!keyOf)
    throw refuse.invalid(
      'listing.sort_unknown',
      `Sort by score, deadline, fee, odds, distance or name, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const found = places.map((place) => ({ place, key: keyOf(cards[place]!, by) }));
  found.sort((a, b) => (a.key === b.key ? a.place - b.place : a.key < b.key ? -1 : 1));
  return found.map(({ place }) => place);
}
