import { makeContext, makeCompetition, makeFilm, makeTerm } from '../../../test/make.js';
import { budget, completed, value } from '../../../test/rulebook.js';
import type { Film, Term } from '../model.js';
import { judge } from './judge.js';
import {
  createUnclear,
  createFailure,
  createSatisfied,
  createUnknown,
  type Change,
  type FieldName,
} from '../rules/judgement.js';

const judgeTerm = (
  type: string,
  limit: Partial<Term>,
  film: Partial<Film>,
  role: string | null = 'Director',
) => judge(makeTerm(type, limit), makeFilm(film), makeCompetition(), makeContext({ role }));

describe.each<[type: string, code: 'one-of' | 'none-of', field: FieldName, filmKey?: keyof Film]>([
  ['country_restriction', 'one-of', 'mainProductionCountry', 'productionCountries'],
  ['country_restriction_forbidden', 'none-of', 'mainProductionCountry', 'productionCountries'],
  ['production_restriction_country', 'one-of', 'productionCountries'],
  ['director_restriction_nationality', 'one-of', 'directorNationalities'],
  ['director_restriction_nationality_forbidden', 'none-of', 'directorNationalities'],
  ['director_restriction_residency', 'one-of', 'directorResidency'],
  ['director_restriction_residency_forbidden', 'none-of', 'directorResidency'],
  ['director_restriction_language', 'one-of', 'directorLanguages'],
  ['genre_restriction', 'one-of', 'genres'],
  ['type_restriction', 'one-of', 'types'],
  ['film_language', 'one-of', 'filmLanguages'],
  ['production_restriction_subdivision', 'one-of', 'productionSubdivisions'],
  ['director_residency_subdivision', 'one-of', 'directorSubdivisions'],
  ['director_restriction_identity', 'one-of', 'directorIdentities'],
  ['theme_restriction', 'one-of', 'themes'],
  ['form_restriction', 'one-of', 'forms'],
])('the rule type %s', (type, code, field, filmKey = field as keyof Film) => {
  const list = ['a', 'b'];
  it('names the field and the list that it must or must not match', () => {
    const [inside, outside] = [
      judgeTerm(type, { list }, { [filmKey]: ['b'] }),
      judgeTerm(type, { list }, { [filmKey]: ['c'] }),
    ];
    const failing = createFailure(field, { code, field, list });
    expect([inside, outside]).toEqual(
      code === 'one-of' ? [createSatisfied(field), failing] : [failing, createSatisfied(field)],
    );
  });
  it('is unknown when the film’s field is missing, and unclear when the rule’s list is missing', () =>
    expect([
      judgeTerm(type, { list }, {}),
      judgeTerm(type, { list: [] }, {}),
      judgeTerm(type, { list: null }, {}),
    ]).toEqual([createUnknown(field), createUnclear(field), createUnclear(field)]));
});

it.each([
  ['production_restriction_subdivision', 'productionSubdivisions', 'productionCountries'],
  ['director_residency_subdivision', 'directorSubdivisions', 'directorResidency'],
] as const)(
  'an empty list of %s decides nothing for a film from any country',
  (type, field, countryField) => {
    for (const film of [{ [countryField]: ['FR'] }, { [field]: ['FR-ARA'], [countryField]: ['FR'] }])
      expect(judgeTerm(type, { list: [] }, film)).toEqual(createUnclear(field));
    expect(judgeTerm(type, { list: ['DE-BE'] }, { [countryField]: ['FR'] }).outcome).toBe('fail');
  },
);

describe.each<
  [
    type: string,
    limit: Partial<Term>,
    field: FieldName,
    satisfyingFilm: Partial<Film>,
    failingFilm: Partial<Film>,
    change: Change,
  ]
>([
  [
    'director_restriction_age_min',
    value(18),
    'directorAge',
    { directorAge: 18 },
    { directorAge: 16 },
    { code: 'more', field: 'directorAge', difference: 2, limit: 18 },
  ],
  [
    'director_restriction_age_max',
    value(30),
    'directorAge',
    { directorAge: 30 },
    { directorAge: 33 },
    { code: 'less', field: 'directorAge', difference: 3, limit: 30 },
  ],
  [
    'previous_features_min',
    value(2),
    'previousFeatures',
    { previousFeatures: 2 },
    { previousFeatures: 1 },
    { code: 'more', field: 'previousFeatures', difference: 1, limit: 2 },
  ],
  [
    'previous_features_max',
    value(0),
    'previousFeatures',
    { previousFeatures: 0 },
    { previousFeatures: 1 },
    { code: 'less', field: 'previousFeatures', difference: 1, limit: 0 },
  ],
  [
    'director_restriction_gender',
    value('female'),
    'directorGender',
    { directorGender: 'female' },
    { directorGender: 'male' },
    { code: 'equal', field: 'directorGender', value: 'female' },
  ],
  [
    'director_restriction_is_student',
    value(false),
    'directorIsStudent',
    { directorIsStudent: false },
    { directorIsStudent: true },
    { code: 'equal', field: 'directorIsStudent', value: false },
  ],
  [
    'runtime_restriction_min',
    value(60),
    'length',
    { length: 60 },
    { length: 50 },
    { code: 'longer', seconds: 10, limit: 60 },
  ],
  [
    'runtime_restriction_max',
    value(60),
    'length',
    { length: 60 },
    { length: 70 },
    { code: 'shorter', seconds: 10, limit: 60 },
  ],
  [
    'film_restriction_age',
    value('2026-03-01'),
    'productionDate',
    completed('2026-03-01'),
    completed('2026-02-27'),
    { code: 'later', days: 2, limit: '2026-03-01' },
  ],
  [
    'film_restriction_age_max',
    value('2026-03-01'),
    'productionDate',
    completed('2026-03-01'),
    completed('2026-03-02'),
    { code: 'earlier', days: 1, limit: '2026-03-01' },
  ],
  [
    'online_restriction',
    value(true),
    'isOnline',
    { isOnline: false },
    { isOnline: true },
    { code: 'offline' },
  ],
  [
    'budget_restriction_max',
    value(100, 'EUR'),
    'budget',
    budget(100),
    budget(250),
    { code: 'cheaper', difference: 150, currency: 'EUR', limit: 100 },
  ],
])('the rule type %s', (type, limit, field, satisfyingFilm, failingFilm, change) => {
  it('names the field and the change that would satisfy it', () =>
    expect([judgeTerm(type, limit, satisfyingFilm), judgeTerm(type, limit, failingFilm)]).toEqual([
      createSatisfied(field),
      createFailure(field, change),
    ]));
  it('is unknown when the film’s field is missing, and unclear when the rule’s limit is missing', () =>
    expect([judgeTerm(type, limit, {}), judgeTerm(type, {}, satisfyingFilm)]).toEqual([
      createUnknown(field),
      createUnclear(field),
    ]));
});

describe('the judgement in special cases of single rule types', () => {
  it('is unknown for a budget in another currency, which cannot be compared', () =>
    expect(judgeTerm('budget_restriction_max', value(100, 'EUR'), budget(1, 'USD'))).toEqual({
      outcome: 'unknown',
      field: 'budget',
      change: { code: 'other-currency', currency: 'EUR' },
    }));
  it('is unclear for a limit without a currency', () =>
    expect(judgeTerm('budget_restriction_max', value(100), budget(1))).toEqual(createUnclear('budget')));
  it('depends on the role of the caller for a film school rule', () => {
    const judgeRole = (flag: boolean | null, role: string | null) =>
      judgeTerm('filmschool_submission_only', value(flag), {}, role);
    expect([
      judgeRole(true, 'Film School'),
      judgeRole(false, 'Director'),
      judgeRole(true, null),
      judgeRole(null, null),
    ]).toEqual([
      createSatisfied('role'),
      createSatisfied('role'),
      createUnknown('role'),
      createUnclear('role'),
    ]);
    expect(judgeRole(true, 'Director')).toEqual(
      createFailure('role', { code: 'equal', field: 'role', value: 'Film School' }),
    );
  });
  it('is satisfied for a flag set to false, whether the film’s value is known or not', () =>
    expect(
      [true, null].map((isOnline) => judgeTerm('online_restriction', value(false), { isOnline })),
    ).toEqual([createSatisfied('isOnline'), createSatisfied('isOnline')]));
  it('reports a maximum age in months as the resulting day', () =>
    expect(judgeTerm('film_restriction_age', { maxAgeMonths: 12 }, completed('2026-05-30'))).toEqual(
      createFailure('productionDate', { code: 'later', days: 2, limit: '2026-06-01' }),
    ));
  it('is unclear for a number as the value of an equality rule', () =>
    expect(judgeTerm('director_restriction_gender', value(1), { directorGender: 'female' })).toEqual(
      createUnclear('directorGender'),
    ));
  it('checks no field for an award and for an unknown type', () =>
    expect([
      judgeTerm('expected_qualifier', value('BAFTA'), {}),
      judgeTerm('colour_restriction', value(true), {}),
    ]).toEqual([createSatisfied('nothing'), createUnclear('nothing')]));
});
