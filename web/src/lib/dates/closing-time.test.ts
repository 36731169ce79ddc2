import { formatClosingTime, formatLocalClosing, isClosingSoon } from './closing-time';

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

it.each([
  ['2027-03-10', false],
  ['2027-03-11', true],
  ['2027-03-12', true],
  // The day has passed here, but not at the festival.
  ['2027-03-13', true],
])('the time of a deadline on 12 March matters on %s: %s', (now, expected) =>
  expect(isClosingSoon(paris, now)).toBe(expected),
);
it.each([
  ['Europe/London', paris, 'tomorrow, 22:59'],
  ['Asia/Tokyo', paris, 'in 2 days, 07:59'],
  ['Asia/Tokyo', { closesAt: '2027-03-10T22:59:59.000Z' }, 'today, 07:59'],
])('shows a reader in %s the day and time of their own clock', (zone, date, expected) =>
  expect(formatLocalClosing(date, zone, '2027-03-11')).toBe(expected),
);
