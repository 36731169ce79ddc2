import type { CalendarEvent } from '../src/lib/server/wire';

type Deadline = NonNullable<CalendarEvent['deadline']>;
/** The first of two tiers. It closes at the end of the day in Paris (winter time). */
export const makeDeadline = (day: string): Deadline => ({
  date: {
    id: 31,
    date: day,
    title: 'Early Bird',
    deprecated: false,
    competitionId: 1,
    timezone: 'Europe/Paris',
    timezoneAssumed: false,
    time: null,
    closingZone: 'Europe/Paris',
    closesAt: `${day}T22:59:59.000Z`,
  },
  dates: 2,
  later: 1,
  failed: null,
  fees: [
    {
      id: 1,
      title: 'Standard',
      amount: 2500,
      currencyId: 1,
      competitionDateId: 31,
      currency: 'EUR',
      audience: 'standard',
      appliesTo: null,
    },
  ],
});

export const makeEvent = (
  kind: CalendarEvent['kind'],
  day: string,
  { n = 1, ...overrides }: Partial<CalendarEvent> & { n?: number } = {},
): CalendarEvent => ({
  kind,
  day,
  lastDay: null,
  deadline: kind === 'deadline' ? makeDeadline(day) : null,
  submission: { id: n, state: 'to-submit' },
  competition: { id: n, name: `Competition ${n}` },
  festival: {
    id: 100 + n,
    name: `Festival ${n}`,
    city: 'Lyon',
    country: 'FR',
    startsOn: null,
    usualMonth: 10,
    profileImage: null,
  },
  ...overrides,
});
