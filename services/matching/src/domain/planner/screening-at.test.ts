import { makeFestival } from '../../../test/make.js';
import { heldOn, isUnderWay, screeningAt } from './screening-at.js';

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
])('a festival is held on %s', (_what, startsOn, usualMonth, after, day) => {
  const festival = makeFestival({ startsOn, usualMonth });
  expect(heldOn(festival, after)).toBe(day);
  expect(screeningAt(festival, after)).toMatchObject({ date: day ?? '', country: festival.country });
});

it.each([
  ['on its first day', '2027-10-05', false],
  ['on its second', '2027-10-06', true],
  ['on its last', '2027-10-15', true],
  ['the day after', '2027-10-16', false],
])('a festival has begun and is not over %s: %s', (_what, day, expected) =>
  expect(isUnderWay(makeFestival({ startsOn: '2027-10-05', endsOn: '2027-10-15' }), day)).toBe(expected),
);
it.each([
  { startsOn: null, endsOn: '2027-10-15' },
  { startsOn: '2027-10-05', endsOn: null },
])('a festival of which nobody knows %j has not begun and is not over by what is known', (days) =>
  expect(isUnderWay(makeFestival(days), '2027-10-06')).toBe(false),
);
