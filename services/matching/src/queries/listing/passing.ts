import type { Match } from '../../catalogue/matches.js';
import type { Card } from '../../catalogue/cards.js';
import type { RowPredicate } from './list-filters.js';

/** Indexes of rows in a list: those accepted by every test, and per test those that only it rejects. */
export interface Passed {
  indexes: number[];
  butFor: number[][];
}

/** Tests a list. Competitions deleted meanwhile are rejected. `cards` is null if no test reads them. */
export function passing(
  all: readonly Match[],
  cards: readonly (Card | null)[] | null,
  tests: readonly RowPredicate[],
): Passed {
  const indexes: number[] = [];
  const butFor = tests.map((): number[] => []);
  for (let index = 0; index < all.length; index++) {
    const card = cards === null ? NO_CARD : cards[index];
    if (!card) continue;
    const match = all[index]!;
    let failed = -1;
    let fails = 0;
    for (let t = 0; t < tests.length && fails < 2; t++)
      if (!tests[t]!.accepts(card, match)) {
        fails++;
        failed = t;
      }
    if (fails === 0) indexes.push(index);
    else if (fails === 1) butFor[failed]!.push(index);
  }
  return { indexes, butFor };
}
const NO_CARD: Card = {
  until: 0,
  next: null,
  closesAt: Infinity,
  values: [],
  text: '',
  odds: null,
  isTested: false,
  fees: [],
};
