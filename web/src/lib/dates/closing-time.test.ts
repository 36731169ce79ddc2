import { formatClosingTime } from './closing-time';

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
