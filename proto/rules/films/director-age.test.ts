import { getAgeRange } from './director-age.js';

it.each([
  ['2027-03-10', 35, 35],
  ['2026-01-01', 35, 35],
  ['2027-03-11', 35, 36],
  ['2028-03-09', 35, 36],
  ['2028-03-10', 36, 36],
  ['2028-12-31', 36, 37],
  ['2030-01-01', 37, 38],
])('a director who was 35 on 10 March 2027 is on %s between %i and %i', (day, min, max) =>
  expect(getAgeRange({ age: 35, on: '2027-03-10' }, day)).toEqual({ min, max }),
);

it.each([
  ['2027-02-27', 37, 38],
  ['2027-02-28', 38, 38],
  ['2027-03-01', 38, 39],
  ['2028-02-28', 38, 39],
  ['2028-02-29', 39, 39],
])('a director who was 35 on 29 February 2024 is on %s between %i and %i', (day, min, max) =>
  expect(getAgeRange({ age: 35, on: '2024-02-29' }, day)).toEqual({ min, max }),
);
