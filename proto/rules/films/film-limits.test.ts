import {
  isCompletionDay,
  isLanguage,
  isScreeningDay,
  getLastCompletionYear,
  getLastScreeningYear,
} from './film-limits.js';

const today = '2026-11-22';

describe('the date limits of a film', () => {
  it.each([
    ['1887-12-31', false, false],
    ['1888-01-01', true, true],
    ['2031-12-31', true, true],
    ['2032-01-01', true, false],
    ['2036-12-31', true, false],
    ['2037-01-01', false, false],
  ])('%s as completion day: %s, as screening day: %s', (day, isCompletion, isScreening) => {
    expect([isCompletionDay(day, today), isScreeningDay(day, today)]).toEqual([isCompletion, isScreening]);
  });
  it('end with the last allowed year', () => {
    expect([getLastCompletionYear(today), getLastScreeningYear(today)]).toEqual([2036, 2031]);
  });
});

describe('isLanguage', () => {
  it.each([
    ['pt', true],
    ['zz', false],
    ['yue', true],
    ['PT', false],
    ['p', false],
    ['xpt', true],
    ['porto', false],
  ])('%s: %s', (code, expected) => expect(isLanguage(code)).toBe(expected));
});
