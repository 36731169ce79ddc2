import { eachWithin, positionOf } from '../occurrences.js';
import { addAll, lower, sumOfSteps, unknownCosts } from '../rule.js';

/** Up to this distance from where it stands in the question, a word costs as much as the place of the distance in this list. */
const DISTANCES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const costOf = (distance: number) => {
  const at = DISTANCES.findIndex((most) => distance <= most);
  return at < 0 ? DISTANCES.length : at;
};

/** Positions are exact at the beginning; later ones are told apart only roughly. */
export function roughly(position: number): number {
  if (position < 16) return position;
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));
}

/** The nearer a word stands to its place in the question, the better. */
export const wordPosition = sumOfSteps((costs, { term, levels }, _before, among) => {
  const { start, span } = term.facts;
  const known: number[] = [];
  const costAt = (position: number): number => {
    const distance = Math.abs(roughly(position) - start);
    let cost = 0;
    for (let n = 0; n < span; n++) cost += costOf(distance + n);
    return (known[position] = cost);
  };
  const positions = unknownCosts(among, 0xff);
  eachWithin(term.starts(levels), among, (index, place) => {
    const position = positionOf(place);
    lower(positions, index, known[position] ?? costAt(position));
  });
  addAll(costs, positions);
});
