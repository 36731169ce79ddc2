import { getAttribute, forEachOccurrence } from '../index/occurrences.js';
import { addCosts, lowerCost, createStepRule, createCosts } from './rule.js';

const LAST_ATTRIBUTE = 15;

/** The weightier the attribute that contains a word, the better. */
export const attributeRankRule = createStepRule((costs, { term, levels }, _previous, candidates) => {
  const ranks = createCosts(candidates, LAST_ATTRIBUTE);
  forEachOccurrence(term.getStarts(levels), candidates, (index, location) =>
    lowerCost(ranks, index, getAttribute(location)),
  );
  addCosts(costs, ranks, term.details.span);
});
