import { formatDay } from '@laurel/rules/dates/days';
import { formatClosingTime, formatDeadline, formatTimeUntilDeadline, getTimeLeft } from './closing-time';

const paris = {
  date: '2027-03-12',
  closesAt: '2027-03-12T22:59:59.000Z',
  closingZone: 'Europe/Paris',
  timezoneAssumed: false,
};
it.each([
  ['Europe/London', paris, '23:59 Europe/Paris, 22:59 your time'],
  ['Europe/Berlin', paris, '23:59 Europe/Paris'],
  ['Asia/Tokyo', paris, '23:59 Europe/Paris, 13 Mar 2027, 07:59 your time'],
  [
    'Asia/Tokyo',
    { ...paris, timezoneAssumed: true },
    '23:59 Europe/Paris, 13 Mar 2027, 07:59 your time (time zone assumed)',
  ],
  [
    'Europe/Paris',
    { ...paris, closesAt: '2027-03-13T11:59:59.000Z', closingZone: 'AoE' },
    '23:59 AoE, 13 Mar 2027, 12:59 your time',
  ],
  [
    'UTC',
    { ...paris, closesAt: '2027-03-12T06:30:00.000Z', closingZone: '+05:30' },
    '12:00 UTC+05:30, 06:30 your time',
  ],
])('shows a reader in %s when a deadline closes', (zone, date, expected) =>
  expect(formatClosingTime(date, zone)).toBe(expected),
);

// In Paris this closes on 13 March at 12:59.
const anywhereOnEarth = { date: '2027-03-12', closesAt: '2027-03-13T11:59:59.000Z' };
// No time zone is stated, so the earliest is assumed: in Honolulu this closes on 11 March at 23:59.
const earliest = { date: '2027-03-12', closesAt: '2027-03-12T09:59:59.000Z' };
it.each([
  ['Europe/London', paris, '2027-03-10', '12 Mar 2027, in 2 days'],
  ['Europe/London', paris, '2027-03-11', '12 Mar 2027, tomorrow, 22:59'],
  ['Asia/Tokyo', paris, '2027-03-11', '12 Mar 2027, tomorrow'],
  ['Asia/Tokyo', paris, '2027-03-12', '13 Mar 2027, tomorrow, 07:59'],
  // The date has passed here, but not at the festival.
  ['Asia/Tokyo', paris, '2027-03-13', '13 Mar 2027, today, 07:59'],
  ['Europe/Paris', anywhereOnEarth, '2027-03-11', '12 Mar 2027, tomorrow'],
  ['Europe/Paris', anywhereOnEarth, '2027-03-12', '13 Mar 2027, tomorrow, 12:59'],
  ['Pacific/Honolulu', earliest, '2027-03-10', '11 Mar 2027, tomorrow, 23:59'],
  ['Pacific/Honolulu', earliest, '2027-03-09', '12 Mar 2027, in 2 days'],
  ['UTC', { date: '2027-03-12', closesAt: null }, '2027-03-11', '12 Mar 2027, tomorrow'],
  ['UTC', { date: '2027-03-12', closesAt: null }, '2027-03-13', '12 Mar 2027, today'],
])('shows a reader in %s when %o is due, on %s: %s', (zone, deadline, now, expected) => {
  const { day, when, isSoon } = getTimeLeft(deadline, now, zone);
  expect(`${formatDay(day)}, ${when}`).toBe(expected);
  expect(isSoon).toBe(/\d\d:\d\d$/.test(expected));
});
it('counts the days until a deadline the same way with and without its day', () =>
  expect(formatDeadline(paris, '2027-03-01')).toBe(
    `12 Mar 2027, ${formatTimeUntilDeadline(paris, '2027-03-01')}`,
  ));
