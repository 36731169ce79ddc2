import { getAttribute, eachWithin } from '../index/occurrences.js';
import { addAll, lower, sumSteps, unknownCosts } from './rule.js';

const LAST = 15;

/** The weightier the attribute that contains a word, the better. */
export const attributeRank = sumSteps((costs, { term, levels }, _before, among) => {
  const ranks = unknownCosts(among, LAST);
  eachWithin(term.starts(levels), among, (index, location) => lower(ranks, index, getAttribute(location)));
  addAll(costs, ranks, term.details.span);
});
