import { findTooOldFrom, getMaxFilmAgeMonths, isTooOldAt } from './film-age.js';

const makeAgeTerm = (maxAgeMonths: number | null, overrides = {}) => ({
  type: 'film_restriction_age',
  isMandatory: true,
  groupKey: null,
  value: null,
  maxAgeMonths,
  ...overrides,
});

describe('the greatest age of a film', () => {
  it('is the strictest of the binding rules', () =>
    expect(getMaxFilmAgeMonths([makeAgeTerm(24), makeAgeTerm(12), makeAgeTerm(18)])).toBe(12));
  it.each([
    ['preferred', { isMandatory: false }],
    ['one of several alternatives', { groupKey: 'a' }],
    ['a fixed day', { value: '2026-01-01' }],
    ['about something else', { type: 'runtime_restriction_max' }],
  ])('is not limited by a rule that is %s', (_name, overrides) =>
    expect(getMaxFilmAgeMonths([makeAgeTerm(12, overrides)])).toBeNull(),
  );
});

describe('a film completed on 1 March 2026', () => {
  const completedOn = '2026-03-01';
  it.each([
    ['2027-03-01', false],
    ['2027-03-02', true],
  ])('is too old at a deadline on %s with a limit of 12 months: %s', (deadline, expected) =>
    expect(isTooOldAt(deadline, completedOn, 12)).toBe(expected),
  );
  it('is never too old while the day or the limit is unknown', () =>
    expect([isTooOldAt('2030-01-01', null, 12), isTooOldAt('2030-01-01', completedOn, null)]).toEqual([
      false,
      false,
    ]));
  it.each([
    [['2027-05-01', '2027-02-01', '2027-01-01'], { from: '2027-05-01', enterBy: '2027-02-01' }],
    [['2027-05-01', '2027-06-01'], { from: '2027-05-01', enterBy: null }],
    [['2027-02-01'], null],
    [[], null],
  ])('may enter at %j: %j', (deadlines, expected) =>
    expect(findTooOldFrom(deadlines, completedOn, 12)).toEqual(expected),
  );
});
