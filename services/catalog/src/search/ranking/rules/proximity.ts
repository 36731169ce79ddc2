import { eachPair, within } from '../occurrences.js';
import { addAll, lower, sumOfSteps, unknownCosts } from '../rule.js';

/** Words further apart than three cost as if they were in different attributes. */
const FURTHEST = 3;

/** The nearer words stand that are neighbours in the question, the better; the wrong way round they are one further apart. */
export const proximity = sumOfSteps((costs, step, before, among) => {
  const { facts } = step.term;
  const isNeighbour = before !== null && before.term.facts.end + 1 === facts.start;
  const apart = unknownCosts(among, isNeighbour ? FURTHEST : 0);
  if (isNeighbour) {
    const visit = (more: number) => (slot: number, distance: number) => {
      const index = among.indexOf(slot);
      if (index >= 0) lower(apart, index, distance - 1 + more);
    };
    const [left, right] = [before.term, step.term];
    const [ends, starts] = [left.ends(before.levels), right.starts(step.levels)];
    eachPair(within(ends, among), within(starts, among), FURTHEST, visit(0));
    const [after, first] = [right.wordsBefore(step.levels), left.words(before.levels)];
    eachPair(within(after, among), within(first, among), FURTHEST - 1, visit(1));
  }
  addAll(
    costs,
    apart.map((cost) => cost + facts.span - 1),
  );
});
