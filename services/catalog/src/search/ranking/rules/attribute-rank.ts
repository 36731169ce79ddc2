import { getAttribute, forEachOccurrence } from '../index/occurrences.js';
import { addCosts, lowerCost, createStepRule, createCosts } from './rule.js';

const LAST_ATTRIBUTE = 15;

/** Ranks documents by the weight of the attribute that contains each word. */
export const attributeRankRule = createStepRule((costs, { term, levels }, _previous, candidates) => {
  const ranks = createCosts(candidates, LAST_ATTRIBUTE);
  forEachOccurrence(term.getStarts(levels), candidates, (index, location) =>
    lowerCost(ranks, index, getAttribute(location)),
  );
  addCosts(costs, ranks, term.details.span);
});
