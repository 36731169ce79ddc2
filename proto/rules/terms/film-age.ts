import { subtractMonths } from '../dates/months.js';
import { isBinding } from './binding.js';

/** A term with the values that limit a film's age. `value`: a fixed day, which replaces the age. */
interface FilmAgeTerm {
  type: string;
  isMandatory: boolean;
  groupKey?: string | null | undefined;
  value: unknown;
  maxAgeMonths: number | null;
}
/** Returns the greatest age in months that all binding rules accept at a deadline; null without such a rule. */
export function getMaxFilmAgeMonths(terms: readonly FilmAgeTerm[]): number | null {
  const limits = terms.flatMap(({ type, isMandatory, groupKey, value, maxAgeMonths }) =>
    type === 'film_restriction_age' &&
    isBinding({ isMandatory, groupKey: groupKey ?? null }) &&
    value === null &&
    maxAgeMonths !== null
      ? [maxAgeMonths]
      : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Returns whether a film is too old at a deadline; false while a value is unknown. Days are YYYY-MM-DD. */
export const isTooOldAt = (
  deadline: string,
  completedOn: string | null,
  maxAgeMonths: number | null,
): boolean =>
  completedOn !== null && maxAgeMonths !== null && completedOn < subtractMonths(deadline, maxAgeMonths);

/** The first deadline at which a film is too old, and the last one at which it is not; null if there is none. */
export interface TooOldFrom {
  from: string;
  enterBy: string | null;
}
/** Returns null if the film is too old at none of these deadlines. */
export function findTooOldFrom(
  deadlines: readonly string[],
  completedOn: string | null,
  maxAgeMonths: number | null,
): TooOldFrom | null {
  const days = deadlines.toSorted();
  const from = days.find((day) => isTooOldAt(day, completedOn, maxAgeMonths));
  return from === undefined ? null : { from, enterBy: days.findLast((day) => day < from) ?? null };
}
