import { makeFestival } from '../../../test/make.js';
import { getNextDate, getScreeningAt } from './screening-at.js';

it.each([
  ['its first day if that is to come', '2027-10-05', 6, '2027-03-01', '2027-10-05'],
  ['its first day if that is the day itself', '2027-10-05', 6, '2027-10-05', '2027-10-05'],
  [
    'the start of its next usual month if its first day is over',
    '2026-10-05',
    10,
    '2027-03-01',
    '2027-10-01',
  ],
  ['the start of its usual month of that year', null, 12, '2027-03-01', '2027-12-01'],
  ['the start of its usual month if that is the day itself', null, 3, '2027-03-01', '2027-03-01'],
  [
    'the start of its usual month in the next year if the month has begun',
    null,
    3,
    '2027-03-02',
    '2028-03-01',
  ],
  ['its past first day if no usual month is known', '2026-10-05', null, '2027-03-01', '2026-10-05'],
  ['no day if nothing is known', null, null, '2027-03-01', null],
  ['no day if only its month is known and no day is given', null, 6, '', null],
])('assumes that a festival takes place on %s', (_title, startsOn, usualMonth, afterDay, day) => {
  const festival = makeFestival({ startsOn, usualMonth });
  expect(getNextDate(festival, afterDay)).toBe(day);
  expect(getScreeningAt(festival, afterDay)).toMatchObject({ date: day ?? '', country: festival.country });
});
