import { makeFestival } from '../../../test/make.js';
import { getNextDate, getScreeningAt } from './screening-at.js';

it.each([
  ['its first day, where that is to come', '2027-10-05', 6, '2027-03-01', '2027-10-05'],
  ['its first day, on that very day', '2027-10-05', 6, '2027-10-05', '2027-10-05'],
  ['its usual month again, once its first day is over', '2026-10-05', 10, '2027-03-01', '2027-10-01'],
  ['its usual month of that year', null, 12, '2027-03-01', '2027-12-01'],
  ['its usual month from its first day on', null, 3, '2027-03-01', '2027-03-01'],
  ['its usual month of the next year, where it has begun', null, 3, '2027-03-02', '2028-03-01'],
  ['the day that it was held on, where no month is known', '2026-10-05', null, '2027-03-01', '2026-10-05'],
  ['no day, where nothing is known', null, null, '2027-03-01', null],
  ['no day of a month alone, where nothing is sent', null, 6, '', null],
])('assumes that a festival takes place on %s', (_what, startsOn, usualMonth, after, day) => {
  const festival = makeFestival({ startsOn, usualMonth });
  expect(getNextDate(festival, after)).toBe(day);
  expect(getScreeningAt(festival, after)).toMatchObject({ date: day ?? '', country: festival.country });
});
