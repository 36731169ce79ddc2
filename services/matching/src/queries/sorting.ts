import { feeRank, type Rates } from '@laurel/rules/fee-limit';
import { refuse } from '@laurel/runtime/refusals';
import type { Card } from '../catalogue/cards.js';
import type { FeesOf } from './fees-of.js';

interface By {
  feesOf: FeesOf;
  /** What fees are compared in; null: each currency stands by itself. */
  currency: string | null;
  rates: Rates;
}
/** Compared part by part, the least first: what is not known comes last. */
type Key = readonly (number | string)[];
type KeyOf = (card: Card) => Key;
/** Of each sort, what a row is put in order by, among so many. */
const sorts: Readonly<Record<string, (by: By, cards: readonly Card[]) => KeyOf>> = {
  deadline:
    () =>
    ({ closesAt }) => [closesAt],
  fee({ feesOf, currency, rates }, cards) {
    const others = currenciesOf(cards, feesOf);
    return (card) => feeRank(feesOf(card), currency, rates, others);
  },
  odds:
    () =>
    ({ odds }) => [odds === null ? Infinity : -odds],
  name:
    () =>
    ({ text }) => [text],
};
/** As the list stands: by the run, or by what is in reach and how little is missing, which is the order of the ranking itself. */
export const AS_IT_STANDS: readonly string[] = ['score', 'distance'];

/** Where rows stand in a list, put in order; equal ones as they stood. Refuses `listing.sort_unknown`. */
export function sorted(places: number[], cards: readonly (Card | null)[], sort: string, by: By): number[] {
  if (AS_IT_STANDS.includes(sort)) return places;
  const keysOf = Object.hasOwn(sorts, sort) && sorts[sort]!;
  if (!keysOf)
    throw refuse.invalid(
      'listing.sort_unknown',
      `Sort by score, deadline, fee, odds, distance or name, not by “${sort}”.`,
      'sort',
      { name: sort },
    );
  const listed = places.map((place) => cards[place]!);
  const keyOf = keysOf(by, listed);
  const found = places.map((place, n) => ({ place, key: keyOf(listed[n]!) }));
  found.sort((a, b) => compared(a.key, b.key) || a.place - b.place);
  return found.map(({ place }) => place);
}

function compared(a: Key, b: Key): number {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n]! < b[n]! ? -1 : 1;
  return 0;
}

/** In which fees are asked, the one that most ask in first. */
function currenciesOf(cards: readonly Card[], feesOf: FeesOf): string[] {
  const counts = new Map<string, number>();
  for (const card of cards)
    for (const { currency } of feesOf(card)) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([currency]) => currency);
}
