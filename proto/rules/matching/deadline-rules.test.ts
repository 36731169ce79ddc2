import type { CompareCities } from '../premieres/city-relation.js';
import {
  findFailedDeadlines,
  findFailedRules,
  toDeadlineRules,
  toPossibleDeadlineRules,
  type DeadlineFilm,
  type DeadlineTerm,
} from './deadline-rules.js';

const makeTerm = (type: string, overrides: Partial<DeadlineTerm> = {}): DeadlineTerm => ({
  type,
  isMandatory: true,
  groupKey: null,
  value: null,
  list: null,
  otherList: null,
  maxAgeMonths: null,
  exceptOwnCountry: false,
  ...overrides,
});
const filmAge = (maxAgeMonths: number, overrides: Partial<DeadlineTerm> = {}) =>
  makeTerm('film_restriction_age', { maxAgeMonths, ...overrides });
const oldest = (value: number, overrides: Partial<DeadlineTerm> = {}) =>
  makeTerm('director_restriction_age_max', { value, ...overrides });
const worldPremiere = makeTerm('premiere_restriction', { value: 'World Premiere' });

const film: DeadlineFilm = {
  completedOn: '2026-03-01',
  directorAge: { age: 35, on: '2026-11-01' },
  screenings: [{ date: '2027-02-20', country: 'FR', kind: 'festival' }],
  isOnline: false,
  productionCountries: ['FR'],
};
const festival = { country: 'FR', subdivision: null, city: 'Lyon', startsOn: '2027-02-01' };
const findCodes = (terms: DeadlineTerm[], deadline: string, overrides: Partial<DeadlineFilm> = {}) =>
  findFailedRules(toDeadlineRules(terms), { ...film, ...overrides }, festival, deadline).map(
    ({ code, limit }) => [code, limit].filter((value) => value !== null).join(' '),
  );

describe('the rules that a film fails at a deadline', () => {
  it.each<[string, DeadlineTerm[], string, string[]]>([
    ['a film as old as allowed', [filmAge(12)], '2027-03-01', []],
    ['a film a day older', [filmAge(12)], '2027-03-02', ['film_age 12']],
    ['the strictest of several', [filmAge(24), filmAge(12)], '2027-03-02', ['film_age 12']],
    ['a fixed day of completion', [filmAge(12, { value: '2027-01-01' })], '2027-03-02', []],
    ['a preference', [filmAge(12, { isMandatory: false })], '2027-03-02', []],
    ['a director who may be older by then', [oldest(35)], '2027-10-31', []],
    ['a director who is older by then', [oldest(35)], '2027-11-01', ['director_age_max 35']],
    [
      'a director who may be old enough',
      [makeTerm('director_restriction_age_min', { value: 36 })],
      '2027-01-01',
      [],
    ],
    [
      'a director who is too young',
      [makeTerm('director_restriction_age_min', { value: 37 })],
      '2027-01-01',
      ['director_age_min 37'],
    ],
    [
      'all alternatives',
      [filmAge(9, { groupKey: 'a' }), oldest(34, { groupKey: 'a' })],
      '2027-01-01',
      ['film_age 9'],
    ],
    [
      'one of two alternatives',
      [filmAge(9, { groupKey: 'a' }), oldest(40, { groupKey: 'a' })],
      '2027-01-01',
      [],
    ],
    [
      'an alternative of another kind',
      [filmAge(9, { groupKey: 'a' }), makeTerm('genre_restriction', { groupKey: 'a' })],
      '2027-01-01',
      [],
    ],
    ['a premiere of the known edition', [worldPremiere], '2027-02-01', []],
    ['a premiere of the edition after it', [worldPremiere], '2027-02-02', ['premiere']],
  ])('include or omit %s', (_case, terms, deadline, expected) =>
    expect(findCodes(terms, deadline)).toEqual(expected),
  );
  it('are none while the film’s fields are unknown', () =>
    expect(
      findCodes([filmAge(1), oldest(1), worldPremiere], '2030-01-01', {
        completedOn: null,
        directorAge: null,
        screenings: null,
        isOnline: null,
      }),
    ).toEqual([]));
});

it.each<[string[], [string, string | null][]]>([
  [['2027-05-01', '2027-02-01', '2027-01-01'], [['2027-05-01', '2027-02-01']]],
  [
    ['2027-05-01', '2027-06-01'],
    [
      ['2027-05-01', null],
      ['2027-06-01', null],
    ],
  ],
  [['2027-02-01'], []],
])('names the last deadline at which no rule fails: %j', (deadlines, expected) => {
  const rules = toDeadlineRules([filmAge(12)]);
  const failures = findFailedDeadlines(deadlines, (day) => findFailedRules(rules, film, null, day));
  expect([...failures].flatMap(([day, failure]) => (failure ? [[day, failure.enterBy]] : []))).toEqual(
    expected,
  );
});

describe('toPossibleDeadlineRules', () => {
  const genre = makeTerm('genre_restriction', { groupKey: 'a' });
  it.each<[string, DeadlineTerm[], object[]]>([
    [
      'a group with another kind of rule',
      [filmAge(9, { groupKey: 'a' }), genre],
      [{ code: 'film_age', limit: 9, hasAlternatives: true }],
    ],
    [
      'a group of deadline rules only',
      [filmAge(9, { groupKey: 'a' }), oldest(34, { groupKey: 'a' })],
      [{ code: 'film_age', limit: 9 }],
    ],
    [
      'a mixed group of which one deadline rule holds',
      [filmAge(9, { groupKey: 'a' }), oldest(40, { groupKey: 'a' }), genre],
      [],
    ],
    ['a group without deadline rules', [genre], []],
    ['a single rule', [filmAge(9)], [{ code: 'film_age', limit: 9 }]],
  ])('returns %s', (_case, terms, expected) =>
    expect(findFailedRules(toPossibleDeadlineRules(terms), film, festival, '2027-01-01')).toEqual(expected),
  );
});

it('compares the cities of a premiere with the given function', () => {
  const cityPremiere = toDeadlineRules([makeTerm('premiere_restriction', { value: 'City' })]);
  const location = { ...festival, country: 'DE', city: 'München' };
  const shown = {
    ...film,
    screenings: [{ date: '2026-12-20', country: 'DE', city: 'Munich', kind: 'festival' }],
  };
  const find = (compareCities?: CompareCities) =>
    findFailedRules(cityPremiere, shown, location, '2027-03-01', compareCities);
  expect(find()).toEqual([]);
  expect(find(() => 'same')).toEqual([{ code: 'premiere', limit: null }]);
  expect(find(() => 'different')).toEqual([]);
});
