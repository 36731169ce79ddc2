import type { Change, Judgement } from './judgement.js';

const YEAR_DAYS = 365;
/** The distance for a change that cannot be measured: as far as a whole limit. */
const UNMEASURED = 1;

/**
 * Returns by how much a film misses a rule, as a fraction of its limit (for days: of a year). For example,
 * 0.01 is a film that is 1 % too long. Null if the miss cannot be measured.
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
