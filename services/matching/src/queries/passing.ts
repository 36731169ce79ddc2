import type { Match } from '../catalogue/matches.js';
import type { Card } from '../catalogue/cards.js';
import type { Test } from './narrowing.js';

/** Where rows stand in a list: those that pass every test, and by test those that fail it alone. */
export interface Passed {
  places: number[];
  butFor: number[][];
}

/** Tests a list; what has gone meanwhile passes nothing. `cards` null: no test looks at them. */
export function passing(
  all: readonly Match[],
  cards: readonly (Card | null)[] | null,
  tests: readonly Test[],
): Passed {
  const places: number[] = [];
  const butFor = tests.map((): number[] => []);
  for (let place = 0; place < all.length; place++) {
    const card = cards === null ? NO_CARD : cards[place];
    if (!card) continue;
    const match = all[place]!;
    let failed = -1;
    let fails = 0;
    for (let t = 0; t < tests.length && fails < 2; t++)
      if (!tests[t]!.passes(card, match)) {
        fails++;
        failed = t;
      }
    if (fails === 0) places.push(place);
    else if (fails === 1) butFor[failed]!.push(place);
  }
  return { places, butFor };
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
