import type { Change, Judgement } from './judgement.js';

const YEAR_DAYS = 365;
/** A change without a measure counts as far away as a whole limit. */
const UNMEASURED = 1;

/**
 * Returns by how little a failing rule is missed, as a fraction of its limit (days as a fraction of a year):
 * 0.01 is almost there. Null if there is no measure.
 */
function getDistance(change: Change | null): number | null {
  switch (change?.code) {
    case 'shorter':
    case 'longer':
      return change.seconds / Math.max(1, change.limit);
    case 'later':
    case 'earlier':
      return change.days / YEAR_DAYS;
    case 'more':
    case 'less':
    case 'cheaper':
      return change.difference / Math.max(1, change.limit);
    default:
      return null;
  }
}

/** Returns the distance of the nearest alternative; null if none has a measure. */
export function getNearestDistance(failedJudgements: readonly Judgement[]): number | null {
  const distances = failedJudgements.flatMap(({ change }) => getDistance(change) ?? []);
  return distances.length === 0 ? null : Math.min(...distances);
}
/** Near misses are sorted by this value. */
export const getSortDistance = (failedJudgements: readonly Judgement[]): number =>
  Math.min(...failedJudgements.map(({ change }) => getDistance(change) ?? UNMEASURED));
