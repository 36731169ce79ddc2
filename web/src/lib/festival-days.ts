import { formatDays } from '@laurel/rules/days';
import type { Festival } from './wire';

/** `19–27 Nov 2027`, when a festival is held; null where nobody says. */
export const festivalDays = ({ startsOn, endsOn }: Pick<Festival, 'startsOn' | 'endsOn'>): string | null =>
  startsOn ? formatDays(startsOn, endsOn ?? startsOn) : null;
