import { forEachOccurrence, getPosition } from '../index/occurrences.js';
import { addCosts, lowerCost, createStepRule, createCosts } from './rule.js';

/** A word costs the index of the first distance that reaches its own from the query's position. */
const DISTANCES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const getCost = (distance: number) => {
  const at = DISTANCES.findIndex((limit) => distance <= limit);
  return at < 0 ? DISTANCES.length : at;
};

/** Positions are exact at the beginning; later ones are only approximate. */
export function roundPosition(position: number): number {
  if (position < 16) return position;
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));
}

/** The closer a word is to its position in the query, the better. */
export const wordPosition = createStepRule((costs, { term, levels }, _previous, candidates) => {
  const { start, span } = term.details;
  const known: number[] = [];
  const costAt = (position: number): number => {
    const distance = Math.abs(roundPosition(position) - start);
    let cost = 0;
    for (let n = 0; n < span; n++) cost += getCost(distance + n);
    return (known[position] = cost);
  };
  const positions = createCosts(candidates, 0xff);
  forEachOccurrence(term.getStarts(levels), candidates, (index, location) => {
    const position = getPosition(location);
    lowerCost(positions, index, known[position] ?? costAt(position));
  });
  addCosts(costs, positions);
});
