import { addMonths, addYear } from '@laurel/rules/dates/days';
import type { AssumedDay } from '@laurel/rules/premieres/accepted-entries';
import type { Festival, Screening } from '../model.js';

/** A screening at the festival's next date after a day. An empty date is unknown. */
export const getScreeningAt = (festival: Festival, afterDay: string): Screening =>
  createScreening(festival, getNextDate(festival, afterDay));

/** The screening of a festival that has accepted the film or is showing it, from a day on. */
export const getAcceptedScreening = (
  location: ScreeningLocation,
  { from }: Pick<AssumedDay, 'from'>,
): Screening => createScreening(location, from);

type ScreeningLocation = Pick<Festival, 'country' | 'subdivision' | 'city'>;
const createScreening = (
  { country, subdivision, city }: ScreeningLocation,
  day: string | null,
): Screening => ({ date: day ?? '', country, subdivision, city, kind: 'festival', festival: null });

/**
 * Returns the first day unless it is past, else the next usual month; null if unknown. With an empty
 * `afterDay`, returns the first day on file.
 */
export function getNextDate({ startsOn, usualMonth }: Festival, afterDay: string): string | null {
  if (startsOn !== null && startsOn >= afterDay) return startsOn;
  if (usualMonth === null || afterDay === '') return startsOn;
  const day = addMonths(`${afterDay.slice(0, 4)}-01-01`, usualMonth - 1);
  return day >= afterDay ? day : addYear(day);
}

/** Returns the festival in its next edition after a day. */
export const withNextEdition = (festival: Festival, afterDay: string): Festival => ({
  ...festival,
  startsOn: getNextDate(festival, afterDay),
});
