import { forEachOccurrence, getPosition } from '../index/occurrences.js';
import { addCosts, lowerCost, createStepRule, createCosts } from './rule.js';

/** The cost of a word is the index of the first of these limits that its distance does not exceed. */
const DISTANCES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const getCost = (distance: number) => {
  const costIndex = DISTANCES.findIndex((limit) => distance <= limit);
  return costIndex < 0 ? DISTANCES.length : costIndex;
};

/** Rounds a position. Positions at the beginning stay exact, and later ones are approximate. */
export function roundPosition(position: number): number {
  if (position < 16) return position;
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));
}

/** Ranks documents by how close each word is to its position in the query. */
export const wordPositionRule = createStepRule((costs, { term, levels }, _previous, candidates) => {
  const { start, span } = term.details;
  const knownCosts: number[] = [];
  const computeCost = (position: number): number => {
    const distance = Math.abs(roundPosition(position) - start);
    let cost = 0;
    for (let n = 0; n < span; n++) cost += getCost(distance + n);
    return (knownCosts[position] = cost);
  };
  const positions = createCosts(candidates, 0xff);
  forEachOccurrence(term.getStarts(levels), candidates, (index, location) => {
    const position = getPosition(location);
    lowerCost(positions, index, knownCosts[position] ?? computeCost(position));
  });
  addCosts(costs, positions);
});
