import type { Match } from '../../catalogue/matches.js';
import type { Card } from '../../catalogue/cards.js';
import type { RowPredicate } from './list-filters.js';

/** Indexes of rows in a list: those accepted by every test, and per test those that only it rejects. */
export interface FilteredRows {
  indexes: number[];
  rejectedOnlyBy: number[][];
}

/** Tests a list. Competitions deleted meanwhile are rejected. `cards` is null if no test reads them. */
export function filterRows(
  matches: readonly Match[],
  cards: readonly (Card | null)[] | null,
  tests: readonly RowPredicate[],
): FilteredRows {
  const indexes: number[] = [];
  const rejectedOnlyBy = tests.map((): number[] => []);
  for (let index = 0; index < matches.length; index++) {
    const card = cards === null ? NO_CARD : cards[index];
    if (!card) continue;
    const match = matches[index]!;
    let failedTest = -1;
    let failCount = 0;
    for (let n = 0; n < tests.length && failCount < 2; n++)
      if (!tests[n]!.accepts(card, match)) {
        failCount++;
        failedTest = n;
      }
    if (failCount === 0) indexes.push(index);
    else if (failCount === 1) rejectedOnlyBy[failedTest]!.push(index);
  }
  return { indexes, rejectedOnlyBy };
}
const NO_CARD: Card = {
  validUntil: 0,
  nextDeadline: null,
  closesAt: Infinity,
  values: [],
  text: '',
  odds: null,
  hasStructuredRules: false,
  fees: [],
};
