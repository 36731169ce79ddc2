import { addMonths, yearLater } from '@laurel/rules/days';
import type { AssumedDay } from '@laurel/rules/taken-places';
import type { Festival, Screening } from '../facts.js';

/** A film that is taken is shown where the festival is held, when it is held next after a day; an empty date is not known. */
export const screeningAt = (festival: Festival, after: string): Screening =>
  shownAt(festival, heldOn(festival, after));

/** One that has taken it, from the day on that is assumed; or shows it from a day on. */
export const takenAt = (place: Where, { from }: Pick<AssumedDay, 'from'>): Screening => shownAt(place, from);

type Where = Pick<Festival, 'country' | 'subdivision' | 'city'>;
const shownAt = ({ country, subdivision, city }: Where, day: string | null): Screening => ({
  date: day ?? '',
  country,
  subdivision,
  city,
  kind: 'festival',
  festival: null,
});

/** Its first day, where that is not over by then; else its usual month as it comes next; null: nobody knows. */
export function heldOn({ startsOn, usualMonth }: Festival, after: string): string | null {
  if (startsOn !== null && startsOn >= after) return startsOn;
  if (usualMonth === null || after === '') return startsOn;
  const day = addMonths(`${after.slice(0, 4)}-01-01`, usualMonth - 1);
  return day >= after ? day : yearLater(day);
}

/** The festival in its edition that is held next after a day. */
export const whenHeld = (festival: Festival, after: string): Festival => ({
  ...festival,
  startsOn: heldOn(festival, after),
});
