import { formatZoneName, splitInstant } from './time-zones.js';

it.each([
  ['AoE', '2027-02-02T11:59:59Z', { day: '2027-02-01', time: '23:59' }],
  ['+05:30', '2027-02-01T20:00:00Z', { day: '2027-02-02', time: '01:30' }],
  ['-03:30', '2027-02-01T02:00:00Z', { day: '2027-01-31', time: '22:30' }],
  ['Europe/Paris', '2027-07-01T21:59:59Z', { day: '2027-07-01', time: '23:59' }],
  ['UTC', '2027-07-01T00:00:00Z', { day: '2027-07-01', time: '00:00' }],
  ['Europe/Atlantis', '2027-07-01T00:00:00Z', { day: '2027-07-01', time: '00:00' }],
])('splits an instant in %s into its day and time', (zone, instant, expected) =>
  expect(splitInstant(instant, zone)).toEqual(expected),
);

it.each([
  ['AoE', 'AoE'],
  ['+05:30', 'UTC+05:30'],
  ['Europe/Paris', 'Europe/Paris'],
])('names the zone %s %s', (zone, expected) => expect(formatZoneName(zone)).toBe(expected));

it('never fails for a zone of the platform', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect(splitInstant('2027-02-01T12:00:00Z', zone).time).toMatch(/^\d\d:\d\d$/);
});
