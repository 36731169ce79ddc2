import { namesCountry } from '@laurel/rules/locations/blocs';
import { daysBetween } from '@laurel/rules/dates/days';
import { foldedName } from '@laurel/rules/text/fold';
import { monthsBefore } from '@laurel/rules/dates/months';
import { isTermType, type ByTermType } from '@laurel/rules/terms/term-types';
import type { MatchContext, Competition, Film, Money, Term } from '../model.js';
import { unclear, fail, satisfied, unknown, type FieldName, type Judgement } from './judgement.js';
import { judgePremiere } from './premiere.js';
import { judgeSelection } from './selection.js';
import { nextTier } from './tiers.js';

type Rule = (term: Term, film: Film, competition: Competition, context: MatchContext) => Judgement;
type Read<T> = (film: Film) => T;

type Names = (list: readonly string[], one: string) => boolean;
const isListed: Names = (list, one) => list.includes(one);

/** One of the film’s values must be in the list. A list of countries may contain country groups. */
const someIn =
  (field: FieldName, read: Read<readonly string[] | null>, names = isListed): Rule =>
  ({ list }, film) => {
    const known = read(film);
    if (!list?.length) return unclear(field);
    if (known === null) return unknown(field);
    return known.some((one) => names(list, one))
      ? satisfied(field)
      : fail(field, { code: 'one-of', field, list });
  };
/** None of the film’s values may be in the list. */
const noneIn =
  (field: FieldName, read: Read<readonly string[] | null>, names = isListed): Rule =>
  ({ list }, film) => {
    const known = read(film);
    if (!list?.length) return unclear(field);
    if (known === null) return unknown(field);
    return known.some((one) => names(list, one))
      ? fail(field, { code: 'none-of', field, list })
      : satisfied(field);
  };
const someCountryIn = (field: FieldName, read: Read<readonly string[] | null>) =>
  someIn(field, read, namesCountry);
const noCountryIn = (field: FieldName, read: Read<readonly string[] | null>) =>
  noneIn(field, read, namesCountry);
const atLeast =
  (field: FieldName, read: Read<number | null>): Rule =>
  ({ value: limit }, film) => {
    const known = read(film);
    if (typeof limit !== 'number') return unclear(field);
    if (known === null) return unknown(field);
    return known >= limit ? satisfied(field) : fail(field, { code: 'more', field, by: limit - known, limit });
  };
const atMost =
  (field: FieldName, read: Read<number | null>): Rule =>
  ({ value: limit }, film) => {
    const known = read(film);
    if (typeof limit !== 'number') return unclear(field);
    if (known === null) return unknown(field);
    return known <= limit ? satisfied(field) : fail(field, { code: 'less', field, by: known - limit, limit });
  };
const equal =
  (field: FieldName, read: Read<string | boolean | null>): Rule =>
  ({ value }, film) => {
    const known = read(film);
    if (value === null || typeof value === 'number') return unclear(field);
    if (known === null) return unknown(field);
    return known === value ? satisfied(field) : fail(field, { code: 'equal', field, value });
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
    if (typeof limit !== 'number') return unclear('length');
    if (length === null) return unknown('length');
    return isShortEnough(length, limit)
      ? satisfied('length')
      : fail('length', { code, seconds: Math.abs(length - limit), limit });
  };
}
/** Returns the day itself, or the day that many months before the competition’s next deadline. */
function completedSince({ value, maxAgeMonths }: Term, competition: Competition, now: string): string | null {
  if (typeof value === 'string') return value;
  const deadline = maxAgeMonths === null ? null : nextTier(competition, now);
  return deadline && monthsBefore(deadline.date, maxAgeMonths!);
}

const filmAge: Rule = (term, { productionDate }, competition, { now }) => {
  const limit = completedSince(term, competition, now);
  if (limit === null) return unclear('productionDate');
  if (productionDate === null) return unknown('productionDate');
  return productionDate >= limit
    ? satisfied('productionDate')
    : fail('productionDate', { code: 'later', days: daysBetween(productionDate, limit), limit });
};
const filmAgeMax: Rule = ({ value: limit }, { productionDate }) => {
  if (typeof limit !== 'string') return unclear('productionDate');
  if (productionDate === null) return unknown('productionDate');
  return productionDate <= limit
    ? satisfied('productionDate')
    : fail('productionDate', { code: 'earlier', days: daysBetween(limit, productionDate), limit });
};
const filmSchool: Rule = ({ value }, _film, _competition, { role }) => {
  if (typeof value !== 'boolean') return unclear('role');
  if (!value) return satisfied('role');
  if (role === null) return unknown('role');
  return role === 'Film School'
    ? satisfied('role')
    : fail('role', { code: 'equal', field: 'role', value: 'Film School' });
};
const offline: Rule = ({ value }, { isOnline }) => {
  if (typeof value !== 'boolean') return unclear('isOnline');
  if (!value) return satisfied('isOnline');
  if (isOnline === null) return unknown('isOnline');
  return isOnline ? fail('isOnline', { code: 'offline' }) : satisfied('isOnline');
};
const budgetMax: Rule = ({ value: limit, currency }, { budget }) => {
  if (typeof limit !== 'number' || currency === null) return unclear('budget');
  if (budget === null) return unknown('budget');
  return budgetWithin(budget, { amount: limit, currency });
};
function budgetWithin(budget: Money, limit: Money): Judgement {
  if (budget.currency !== limit.currency)
    return {
      outcome: 'unknown',
      field: 'budget',
      change: { code: 'other-currency', currency: limit.currency },
    };
  if (budget.amount <= limit.amount) return satisfied('budget');
  return fail('budget', {
    code: 'cheaper',
    by: budget.amount - limit.amount,
    currency: limit.currency,
    limit: limit.amount,
  });
}

const madeAtSchool: Rule = ({ list, otherList }, { school }) => {
  const [schools, countries] = [list ?? [], otherList ?? []];
  if (schools.length === 0 && countries.length === 0) return unclear('school');
  if (school === null) return unknown('school');
  const isThere =
    school !== 'none' &&
    (schools.some((name) => foldedName(name) === foldedName(school.name)) ||
      namesCountry(countries, school.country));
  return isThere ? satisfied('school') : fail('school', { code: 'school', schools, countries });
};

/** One rule per type of term, as defined by the decisions (§2). */
export const rules: ByTermType<Rule> = {
  expected_qualifier: () => satisfied('nothing'),
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
  premiere_restriction: (term, film, { festival }, context) => judgePremiere(term, film, festival, context),
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

/** Judges one term for a film. An unknown type of term can only be read by people, so it is unclear. */
export const judge: Rule = (term, film, competition, context) =>
  isTermType(term.type) ? rules[term.type](term, film, competition, context) : unclear('nothing');
