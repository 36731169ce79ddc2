import { addDays, today } from '@laurel/rules/dates/days';
import type { CompetitionDate } from '../src/lib/server/wire';

/** Makes a deadline that closes in this number of days. */
export const makeDeadlineInDays = (id: number, days: number): CompetitionDate => {
  const day = addDays(today(), days);
  return {
    id,
    title: `Deadline ${id}`,
    date: day,
    deprecated: false,
    competitionId: 1,
    timezone: 'UTC',
    timezoneAssumed: false,
    time: null,
    closingZone: 'UTC',
    closesAt: `${day}T23:59:59.000Z`,
  };
};
/** Makes seven deadlines, 30 days apart, of which `upcoming` are still to come. */
export const makeSevenDeadlines = (upcoming: number) =>
  Array.from({ length: 7 }, (_, n) => makeDeadlineInDays(n + 1, 10 + 30 * (n - 7 + upcoming)));
