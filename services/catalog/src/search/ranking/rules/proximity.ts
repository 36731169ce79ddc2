import { forEachPair, selectOccurrences } from '../index/occurrences.js';
import { addCosts, lowerCost, createStepRule, createCosts } from './rule.js';

/** The maximum distance. Words that are further apart cost as much as words in different attributes. */
const MAX_DISTANCE = 3;
type Occurrences = readonly number[];

/** Ranks documents by how close neighbouring query words are to each other. Reverse order adds one. */
export const proximityRule = createStepRule((costs, step, previousStep, candidates) => {
  const { details } = step.term;
  const isNeighbour = previousStep !== null && previousStep.term.details.end + 1 === details.start;
  const distances = createCosts(candidates, isNeighbour ? MAX_DISTANCE : 0);
  if (isNeighbour) {
    const recordDistances = (
      first: Occurrences,
      second: Occurrences,
      maxDistance: number,
      extraCost: number,
    ) =>
      forEachPair(
        selectOccurrences(first, candidates),
        selectOccurrences(second, candidates),
        maxDistance,
        (slot, distance) => {
          const index = candidates.indexOf(slot);
          if (index >= 0) lowerCost(distances, index, distance - 1 + extraCost);
        },
      );
    const [leftTerm, rightTerm] = [previousStep.term, step.term];
    const [ends, starts] = [leftTerm.getEnds(previousStep.levels), rightTerm.getStarts(step.levels)];
    recordDistances(ends, starts, MAX_DISTANCE, 0);
    const [rightOccurrences, leftOccurrences] = [
      rightTerm.getOccurrencesBefore(step.levels),
      leftTerm.getWordOccurrences(previousStep.levels),
    ];
    recordDistances(rightOccurrences, leftOccurrences, MAX_DISTANCE - 1, 1);
  }
  addCosts(
    costs,
    distances.map((cost) => cost + details.span - 1),
  );
});
