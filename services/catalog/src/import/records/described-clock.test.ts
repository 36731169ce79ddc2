import { findDescribedClocks } from './described-clock.js';

it.each([
  ['Entries close on 1 February 2027 at 12:00 noon (CET), strictly.', '12:00', '(CET)'],
  ['Deadline: 2027-02-01, 17:00.', '17:00', null],
  ['Einsendeschluss ist der 1. Februar 2027 um 12 Uhr mittags.', '12:00', null],
  [
    'Closes Monday, 1 February 2027, 11:59 pm Pacific Time. Late films are returned.',
    '23:59',
    'Pacific Time',
  ],
])('finds the time of a deadline in “%s”', (description, time, zone) =>
  expect(findDescribedClocks(description)).toEqual(new Map([['2027-02-01', { time, zone }]])),
);

it.each([
  'Entries close on 1 February 2027.',
  'The awards are on 2 February 2027 at 12:00 noon.',
  'Doors open at 12:00.',
  '',
])('finds no time of the day in “%s”', (description) =>
  expect(findDescribedClocks(description).get('2027-02-01')).toBeUndefined(),
);
