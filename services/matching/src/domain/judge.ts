import { namesCountry } from '@laurel/rules/blocs';
import { daysBetween } from '@laurel/rules/days';
import { foldedName } from '@laurel/rules/fold';
import { monthsBefore } from '@laurel/rules/months';
import { isTermType, type ByTermType } from '@laurel/rules/term-types';
import type { Asker, Competition, Film, Money, Term } from './facts.js';
import { askFestival, fail, pass, tell, type Fact, type Judgement } from './judgement.js';
import { judgePremiere } from './premiere.js';
import { judgeSelection } from './selection.js';
import { nextTier } from './tiers.js';

type Rule = (term: Term, film: Film, competition: Competition, asker: Asker) => Judgement;
type Read<T> = (film: Film) => T;

type Names = (list: readonly string[], one: string) => boolean;
const isListed: Names = (list, one) => list.includes(one);

/** Something of the film's is in the list; of countries, in a group of them too. */
const someIn =
  (fact: Fact, read: Read<readonly string[] | null>, names = isListed): Rule =>
  ({ list }, film) => {
    const known = read(film);
    if (!list?.length) return askFestival(fact);
    if (known === null) return tell(fact);
    return known.some((one) => names(list, one)) ? pass(fact) : fail(fact, { code: 'one-of', fact, list });
  };
/** Nothing of the film's is in the list. */
const noneIn =
  (fact: Fact, read: Read<readonly string[] | null>, names = isListed): Rule =>
  ({ list }, film) => {
    const known = read(film);
    if (!list?.length) return askFestival(fact);
    if (known === null) return tell(fact);
    return known.some((one) => names(list, one)) ? fail(fact, { code: 'none-of', fact, list }) : pass(fact);
  };
const someCountryIn = (fact: Fact, read: Read<readonly string[] | null>) => someIn(fact, read, namesCountry);
const noCountryIn = (fact: Fact, read: Read<readonly string[] | null>) => noneIn(fact, read, namesCountry);
const atLeast =
  (fact: Fact, read: Read<number | null>): Rule =>
  ({ value: limit }, film) => {
    const known = read(film);
    if (typeof limit !== 'number') return askFestival(fact);
    if (known === null) return tell(fact);
    return known >= limit ? pass(fact) : fail(fact, { code: 'more', fact, by: limit - known, limit });
  };
const atMost =
  (fact: Fact, read: Read<number | null>): Rule =>
  ({ value: limit }, film) => {
    const known = read(film);
    if (typeof limit !== 'number') return askFestival(fact);
    if (known === null) return tell(fact);
    return known <= limit ? pass(fact) : fail(fact, { code: 'less', fact, by: known - limit, limit });
  };
const equal =
  (fact: Fact, read: Read<string | boolean | null>): Rule =>
  ({ value }, film) => {
    const known = read(film);
    if (value === null || typeof value === 'number') return askFestival(fact);
    if (known === null) return tell(fact);
    return known === value ? pass(fact) : fail(fact, { code: 'equal', fact, value });
  };

const notEmpty = (list: readonly string[]) => (list.length === 0 ? null : list);
const main: Read<readonly string[] | null> = ({ productionCountries: [first] }) =>
  first === undefined ? null : [first];
const productionCountries: Read<readonly string[] | null> = (film) => notEmpty(film.productionCountries);
const nationalities: Read<readonly string[] | null> = (film) => notEmpty(film.directorNationalities);
const residency: Read<readonly string[] | null> = (film) => notEmpty(film.directorResidency);

function runtime(
  isShortEnough: (length: number, limit: number) => boolean,
  code: 'shorter' | 'longer',
): Rule {
  return ({ value: limit }, { length }) => {
    if (typeof limit !== 'number') return askFestival('length');
    if (length === null) return tell('length');
    return isShortEnough(length, limit)
      ? pass('length')
      : fail('length', { code, seconds: Math.abs(length - limit), limit });
  };
}
/** A day itself, or so many months before the competition's next deadline. */
function completedSince({ value, maxAgeMonths }: Term, competition: Competition, now: string): string | null {
  if (typeof value === 'string') return value;
  const deadline = maxAgeMonths === null ? null : nextTier(competition, now);
  return deadline && monthsBefore(deadline.date, maxAgeMonths!);
}

const filmAge: Rule = (term, { productionDate }, competition, { now }) => {
  const limit = completedSince(term, competition, now);
  if (limit === null) return askFestival('productionDate');
  if (productionDate === null) return tell('productionDate');
  return productionDate >= limit
    ? pass('productionDate')
    : fail('productionDate', { code: 'later', days: daysBetween(productionDate, limit), limit });
};
const filmAgeMax: Rule = ({ value: limit }, { productionDate }) => {
  if (typeof limit !== 'string') return askFestival('productionDate');
  if (productionDate === null) return tell('productionDate');
  return productionDate <= limit
    ? pass('productionDate')
    : fail('productionDate', { code: 'earlier', days: daysBetween(limit, productionDate), limit });
};
const filmSchool: Rule = ({ value }, _film, _competition, { role }) => {
  if (typeof value !== 'boolean') return askFestival('role');
  if (!value) return pass('role');
  if (role === null) return tell('role');
  return role === 'Film School'
    ? pass('role')
    : fail('role', { code: 'equal', fact: 'role', value: 'Film School' });
};
const offline: Rule = ({ value }, { isOnline }) => {
  if (typeof value !== 'boolean') return askFestival('isOnline');
  if (!value) return pass('isOnline');
  if (isOnline === null) return tell('isOnline');
  return isOnline ? fail('isOnline', { code: 'offline' }) : pass('isOnline');
};
const budgetMax: Rule = ({ value: limit, currency }, { budget }) => {
  if (typeof limit !== 'number' || currency === null) return askFestival('budget');
  if (budget === null) return tell('budget');
  return budgetWithin(budget, { amount: limit, currency });
};
function budgetWithin(budget: Money, limit: Money): Judgement {
  if (budget.currency !== limit.currency)
    return {
      outcome: 'unknown',
      fact: 'budget',
      change: { code: 'other-currency', currency: limit.currency },
    };
  if (budget.amount <= limit.amount) return pass('budget');
  return fail('budget', {
    code: 'cheaper',
    by: budget.amount - limit.amount,
    currency: limit.currency,
    limit: limit.amount,
  });
}

const madeAtSchool: Rule = ({ list, otherList }, { school }) => {
  const [schools, countries] = [list ?? [], otherList ?? []];
  if (schools.length === 0 && countries.length === 0) return askFestival('school');
  if (school === null) return tell('school');
  const isThere =
    school !== 'none' &&
    (schools.some((name) => foldedName(name) === foldedName(school.name)) ||
      namesCountry(countries, school.country));
  return isThere ? pass('school') : fail('school', { code: 'school', schools, countries });
};

/** One rule per type of term, as the decisions say them (§2). */
export const rules: ByTermType<Rule> = {
  expected_qualifier: () => pass('nothing'),
  country_restriction: someCountryIn('mainProductionCountry', main),
  country_restriction_forbidden: noCountryIn('mainProductionCountry', main),
  production_restriction_country: someCountryIn('productionCountries', productionCountries),
  director_restriction_nationality: someCountryIn('directorNationalities', nationalities),
  director_restriction_nationality_forbidden: noCountryIn('directorNationalities', nationalities),
  director_restriction_residency: someCountryIn('directorResidency', residency),
  director_restriction_residency_forbidden: noCountryIn('directorResidency', residency),
  director_restriction_language: someIn('directorLanguages', (film) => notEmpty(film.directorLanguages)),
  director_restriction_age_min: atLeast('directorAge', (film) => film.directorAge),
  director_restriction_age_max: atMost('directorAge', (film) => film.directorAge),
  director_restriction_gender: equal('directorGender', (film) => film.directorGender),
  director_restriction_is_student: equal('directorIsStudent', (film) => film.directorIsStudent),
  filmschool_submission_only: filmSchool,
  film_restriction_age: filmAge,
  runtime_restriction_min: runtime((length, limit) => length >= limit, 'longer'),
  runtime_restriction_max: runtime((length, limit) => length <= limit, 'shorter'),
  genre_restriction: someIn('genres', (film) => notEmpty(film.genres)),
  type_restriction: someIn('types', (film) => notEmpty(film.types)),
  premiere_restriction: (term, film, { festival }, asker) => judgePremiere(term, film, festival, asker),
  film_language: someIn('filmLanguages', (film) => film.filmLanguages),
  film_restriction_age_max: filmAgeMax,
  previous_features_min: atLeast('previousFeatures', (film) => film.previousFeatures),
  previous_features_max: atMost('previousFeatures', (film) => film.previousFeatures),
  online_restriction: offline,
  budget_restriction_max: budgetMax,
  production_restriction_subdivision: someIn('productionSubdivisions', (film) =>
    notEmpty(film.productionSubdivisions),
  ),
  director_residency_subdivision: someIn('directorSubdivisions', (film) =>
    notEmpty(film.directorSubdivisions),
  ),
  director_restriction_identity: someIn('directorIdentities', (film) => film.directorIdentities),
  theme_restriction: someIn('themes', (film) => notEmpty(film.themes)),
  form_restriction: someIn('forms', (film) => notEmpty(film.forms)),
  school_restriction: madeAtSchool,
  prior_selection: judgeSelection,
};

/** What one term says of a film. A type that there is not can only be read: unknown. */
export const judge: Rule = (term, film, competition, asker) =>
  isTermType(term.type) ? rules[term.type](term, film, competition, asker) : askFestival('nothing');
