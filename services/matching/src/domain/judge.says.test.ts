import { makeAsker, makeCompetition, makeFilm, makeTerm } from '../../test/make.js';
import { budget, completed, value } from '../../test/rulebook.js';
import type { Film, Term } from './facts.js';
import { judge } from './judge.js';
import { askFestival, fail, pass, tell, type Change, type Fact } from './judgement.js';

const says = (type: string, limit: Partial<Term>, film: Partial<Film>, role: string | null = 'Director') =>
  judge(makeTerm(type, limit), makeFilm(film), makeCompetition(), makeAsker({ role }));

describe.each<[type: string, code: 'one-of' | 'none-of', fact: Fact, of?: keyof Film]>([
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
])('%s', (type, code, fact, of = fact as keyof Film) => {
  const list = ['a', 'b'];
  it('names what it looks at, and the list that it must be in or out of', () => {
    const [inside, outside] = [says(type, { list }, { [of]: ['b'] }), says(type, { list }, { [of]: ['c'] })];
    const failing = fail(fact, { code, fact, list });
    expect([inside, outside]).toEqual(code === 'one-of' ? [pass(fact), failing] : [failing, pass(fact)]);
  });
  it('asks the film for what it lacks, the festival for a list', () =>
    expect([says(type, { list }, {}), says(type, { list: [] }, {}), says(type, { list: null }, {})]).toEqual([
      tell(fact),
      askFestival(fact),
      askFestival(fact),
    ]));
});

describe.each<
  [type: string, limit: Partial<Term>, fact: Fact, good: Partial<Film>, bad: Partial<Film>, change: Change]
>([
  [
    'director_restriction_age_min',
    value(18),
    'directorAge',
    { directorAge: 18 },
    { directorAge: 16 },
    { code: 'more', fact: 'directorAge', by: 2, limit: 18 },
  ],
  [
    'director_restriction_age_max',
    value(30),
    'directorAge',
    { directorAge: 30 },
    { directorAge: 33 },
    { code: 'less', fact: 'directorAge', by: 3, limit: 30 },
  ],
  [
    'previous_features_min',
    value(2),
    'previousFeatures',
    { previousFeatures: 2 },
    { previousFeatures: 1 },
    { code: 'more', fact: 'previousFeatures', by: 1, limit: 2 },
  ],
  [
    'previous_features_max',
    value(0),
    'previousFeatures',
    { previousFeatures: 0 },
    { previousFeatures: 1 },
    { code: 'less', fact: 'previousFeatures', by: 1, limit: 0 },
  ],
  [
    'director_restriction_gender',
    value('female'),
    'directorGender',
    { directorGender: 'female' },
    { directorGender: 'male' },
    { code: 'equal', fact: 'directorGender', value: 'female' },
  ],
  [
    'director_restriction_is_student',
    value(false),
    'directorIsStudent',
    { directorIsStudent: false },
    { directorIsStudent: true },
    { code: 'equal', fact: 'directorIsStudent', value: false },
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
    { code: 'cheaper', by: 150, currency: 'EUR', limit: 100 },
  ],
])('%s', (type, limit, fact, good, bad, change) => {
  it('names what it looks at, and what would change it', () =>
    expect([says(type, limit, good), says(type, limit, bad)]).toEqual([pass(fact), fail(fact, change)]));
  it('asks the film for what it lacks, the festival for a limit', () =>
    expect([says(type, limit, {}), says(type, {}, good)]).toEqual([tell(fact), askFestival(fact)]));
});

describe('what only one type says', () => {
  it('a budget in another currency cannot be compared', () =>
    expect(says('budget_restriction_max', value(100, 'EUR'), budget(1, 'USD'))).toEqual({
      outcome: 'unknown',
      fact: 'budget',
      change: { code: 'other-currency', currency: 'EUR' },
    }));
  it('a limit without a currency is asked of the festival', () =>
    expect(says('budget_restriction_max', value(100), budget(1))).toEqual(askFestival('budget')));
  it('a festival for film schools looks at who asks', () => {
    const ask = (flag: boolean | null, role: string | null) =>
      says('filmschool_submission_only', value(flag), {}, role);
    expect([ask(true, 'Film School'), ask(false, 'Director'), ask(true, null), ask(null, null)]).toEqual([
      pass('role'),
      pass('role'),
      tell('role'),
      askFestival('role'),
    ]);
    expect(ask(true, 'Director')).toEqual(
      fail('role', { code: 'equal', fact: 'role', value: 'Film School' }),
    );
  });
  it('a flag that says no lets everything in, known or not', () =>
    expect([true, null].map((isOnline) => says('online_restriction', value(false), { isOnline }))).toEqual([
      pass('isOnline'),
      pass('isOnline'),
    ]));
  it('an age in months is told as the day that it comes to', () =>
    expect(says('film_restriction_age', { maxAgeMonths: 12 }, completed('2026-05-30'))).toEqual(
      fail('productionDate', { code: 'later', days: 2, limit: '2026-06-01' }),
    ));
  it('a number is no answer to whether two are equal', () =>
    expect(says('director_restriction_gender', value(1), { directorGender: 'female' })).toEqual(
      askFestival('directorGender'),
    ));
  it('an award, and a type that there is not, look at nothing', () =>
    expect([
      says('expected_qualifier', value('BAFTA'), {}),
      says('colour_restriction', value(true), {}),
    ]).toEqual([pass('nothing'), askFestival('nothing')]));
});
