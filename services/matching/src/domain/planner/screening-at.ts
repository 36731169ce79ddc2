import { addMonths, yearLater } from '@laurel/rules/days';
import type { Festival, Screening } from '../facts.js';

/** A film that is taken is shown where the festival is held: on its first day, else in its usual month after a day; null days are not known. */
export function screeningAt(festival: Festival, after: string): Screening {
  const { country, subdivision, city } = festival;
  return {
    date: heldOn(festival, after) ?? '',
    country,
    subdivision,
    city,
    kind: 'festival',
    festival: null,
  };
}

/** Null: nobody knows. */
export function heldOn({ startsOn, usualMonth }: Festival, after: string): string | null {
  if (startsOn !== null && startsOn >= after) return startsOn;
  if (usualMonth === null || after === '') return startsOn;
  const day = addMonths(`${after.slice(0, 4)}-01-01`, usualMonth - 1);
  return day >= after ? day : yearLater(day);
}
