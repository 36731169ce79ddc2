import type { Change, Judgement } from './judgement.js';

const YEAR_DAYS = 365;
/** Where there is no measure of what is missing, it stands as far away as a whole limit. */
const UNMEASURED = 1;

/** How little a rule that fails is missed by, in parts of its limit (days in parts of a year): 0.01 is almost there; null: there is no measure. */
function distanceOf(change: Change | null): number | null {
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
      return null;
  }
}

/** Of alternatives the nearest counts; null where none has a measure. */
export function nearest(failing: readonly Judgement[]): number | null {
  const measured = failing.flatMap(({ change }) => distanceOf(change) ?? []);
  return measured.length === 0 ? null : Math.min(...measured);
}
/** What near misses are ordered by. */
export const order = (failing: readonly Judgement[]): number =>
  Math.min(...failing.map(({ change }) => distanceOf(change) ?? UNMEASURED));
