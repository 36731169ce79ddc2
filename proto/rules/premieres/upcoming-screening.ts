import type { Screening } from './premiere.js';
import { isUnderWay, type EditionDates } from './accepted-entries.js';

/**
 * Returns the future screening of a film at a festival. Its date is the first day, or `today` while the
 * festival is under way. After the edition has ended, the date is unknown.
 */
export const getUpcomingScreening = (
  { id, startsOn, endsOn, ...location }: LocationFields & EditionDates & { id: number },
  today: string,
): Screening => ({
  date: getUpcomingDay({ startsOn, endsOn }, today),
  country: location.country,
  subdivision: location.subdivision,
  city: location.city,
  kind: 'festival',
  festivalId: id,
});
function getUpcomingDay({ startsOn, endsOn }: EditionDates, today: string): string {
  if (startsOn === null) return '';
  if (startsOn >= today) return startsOn;
  return isUnderWay({ startsOn, endsOn }, today) ? today : '';
}
type LocationFields = { country: string | null; subdivision: string | null; city: string | null };
