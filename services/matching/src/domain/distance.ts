import type { Change, Judgement } from './judgement.js';

const YEAR_DAYS = 365;
/** Where there is no measure of what is missing. */
export const UNMEASURED = 1;

/** How little a rule that fails is missed by, in parts of its limit (days in parts of a year): 0.01 is almost there. */
function distanceOf(change: Change | null): number {
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
      return change.by / Math.max(1, change.limit);
    default:
      return UNMEASURED;
  }
}

/** Of alternatives the nearest counts. */
export const nearest = (failing: readonly Judgement[]): number =>
  Math.min(...failing.map(({ change }) => distanceOf(change)));
