import { formatDays } from '@laurel/rules/dates/days';
import type { Festival } from '../../../lib/server/wire';

/** Formats the days of a festival, such as `19–27 Nov 2027`. Returns null if they are unknown. */
export const formatFestivalDays = ({
  startsOn,
  endsOn,
}: Pick<Festival, 'startsOn' | 'endsOn'>): string | null =>
  startsOn ? formatDays(startsOn, endsOn ?? startsOn) : null;
