import { attributeOf, eachWithin } from '../occurrences.js';
import { addAll, lower, sumOfSteps, unknownCosts } from '../rule.js';

const LAST = 15;

/** The weightier the attribute that a word stands in, the better. */
export const attributeRank = sumOfSteps((costs, { term, levels }, _before, among) => {
  const ranks = unknownCosts(among, LAST);
  eachWithin(term.starts(levels), among, (index, place) => lower(ranks, index, attributeOf(place)));
  addAll(costs, ranks, term.facts.span);
});
