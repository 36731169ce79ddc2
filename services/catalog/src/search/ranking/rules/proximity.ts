import { eachPair, within } from '../index/occurrences.js';
import { addAll, lower, sumSteps, unknownCosts } from './rule.js';

/** Words that are further apart than three cost as much as words in different attributes. */
const FURTHEST = 3;

/** The closer the neighbours of the query are in the document, the better. Reverse order adds one. */
export const proximity = sumSteps((costs, step, before, among) => {
  const { details } = step.term;
  const isNeighbour = before !== null && before.term.details.end + 1 === details.start;
  const apart = unknownCosts(among, isNeighbour ? FURTHEST : 0);
  if (isNeighbour) {
    const recordDistance = (more: number) => (slot: number, distance: number) => {
      const index = among.indexOf(slot);
      if (index >= 0) lower(apart, index, distance - 1 + more);
    };
    const [left, right] = [before.term, step.term];
    const [ends, starts] = [left.ends(before.levels), right.starts(step.levels)];
    eachPair(within(ends, among), within(starts, among), FURTHEST, recordDistance(0));
    const [after, first] = [right.occurrencesBefore(step.levels), left.tokenOccurrences(before.levels)];
    eachPair(within(after, among), within(first, among), FURTHEST - 1, recordDistance(1));
  }
  addAll(
    costs,
    apart.map((cost) => cost + details.span - 1),
  );
});
