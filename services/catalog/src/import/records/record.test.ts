import type { RecordProblems } from './problems.js';
import { parseFestivalRecord } from './record.js';

describe('a country in a record', () => {
  it.each([
    ['Portugal', 'PT'],
    ['czech republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['Deutschland', 'DE'],
    ['GER', 'DE'],
    ['Kosova', 'XK'],
    ['Allemagne', 'DE'],
    ['Česko', 'CZ'],
    ['日本', 'JP'],
    ['The Netherlands', 'NL'],
    ['Côte d’Ivoire', 'CI'],
    ['UAE', 'AE'],
  ])('%s is recognised by its name, without a note', (country, code) =>
    expect(parseFestivalRecord({ name: 'Salt', country })).toMatchObject({ country: code, notes: [] }),
  );
  it('is recognised with a note if two countries have that name', () =>
    expect(parseFestivalRecord({ name: 'Salt', country: 'Congo' })).toMatchObject({
      country: 'CG',
      notes: ['“Congo” is read as Congo - Brazzaville'],
    }));
  it('is recognised by its code without a note', () =>
    expect(parseFestivalRecord({ name: 'Salt', country: 'PT' })).toMatchObject({ country: 'PT', notes: [] }));
  it('is rejected when it is unknown', () =>
    expect(() => parseFestivalRecord({ name: 'Salt', country: 'Atlantis' })).toThrow());
});

it('parseFestivalRecord reports each invalid value of a competition once, for any number of deadlines', () => {
  const dates = ['2027-01-01', '2027-02-01', '2027-03-01'].map((date) => ({ date }));
  const competitions = [{ name: 'Shorts', bonusRanking: 10_000, dates }];
  const getProblems = () => {
    try {
      parseFestivalRecord({ name: 'Salt', competitions });
      return [];
    } catch (error) {
      return (error as RecordProblems).problems.map(({ path }) => path);
    }
  };
  expect(getProblems()).toEqual(['competitions.0.bonusRanking']);
});

it.each([
  ['German time', 'Europe/Berlin'],
  ['Austria', 'Europe/Vienna'],
  ['Australian time', undefined],
])('the time zone of a country is known if it has one clock: %s', (timezone, zone) =>
  expect(parseFestivalRecord({ name: 'Salt', timezone }).fields.timezone).toBe(zone),
);
