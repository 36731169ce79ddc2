// Evaluates one term against one film for the naive loop: numbers instead of strings, and no allocations.
import { subtractMonths } from '@laurel/rules/dates/months';
import { replaceGroupsWithMembers } from '@laurel/rules/locations/country-groups';
import { judge } from '../dist/domain/evaluation/judge.js';
import { judgePremiere } from '../dist/domain/evaluation/premiere.js';

export const SATISFIED = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
const OUTCOMES = { pass: SATISFIED, unknown: UNKNOWN, fail: FAIL };

const expanded = new WeakMap();
/** Expands country groups to their members. The result is cached. */
function expandCountries(list) {
  if (!list) return list;
  if (!expanded.has(list)) expanded.set(list, replaceGroupsWithMembers(list));
  return expanded.get(list);
}

const known = (list) => (list.length ? list : null);
function some(list, values) {
  if (!list?.length || values === null) return UNKNOWN;
  for (let n = 0; n < values.length; n++) if (list.includes(values[n])) return SATISFIED;
  return FAIL;
}
function none(list, values) {
  const outcome = some(list, values);
  return outcome === UNKNOWN ? UNKNOWN : FAIL - outcome;
}
function least(limit, value) {
  if (limit === null || value === null) return UNKNOWN;
  return value >= limit ? SATISFIED : FAIL;
}
function withinMax(limit, value) {
  if (limit === null || value === null) return UNKNOWN;
  return value <= limit ? SATISFIED : FAIL;
}
function same(expected, value) {
  if (expected === null || value === null) return UNKNOWN;
  return expected === value ? SATISFIED : FAIL;
}
function sameIfRequired(isRequired, value, expected) {
  if (isRequired === null) return UNKNOWN;
  return isRequired ? same(expected, value) : SATISFIED;
}
function within(limit, currency, budget) {
  if (limit === null || currency === null || budget === null || budget.currency !== currency) return UNKNOWN;
  return budget.amount <= limit ? SATISFIED : FAIL;
}

const limits = new Map();
/** Calendar computations are slow, so results are cached. */
function monthsBeforeDay(day, months) {
  let limitsByMonths = limits.get(day);
  if (!limitsByMonths) limits.set(day, (limitsByMonths = []));
  return (limitsByMonths[months] ??= subtractMonths(day, months));
}
function completedSince({ value, maxAgeMonths }, tier) {
  if (value !== null) return value;
  return maxAgeMonths === null || tier === null ? null : monthsBeforeDay(tier.date, maxAgeMonths);
}

/** Returns the outcome of a term for the current film. */
export function evaluateTerm(term, competition, tier, { film, home, context }) {
  const { type, value, list } = term;
  switch (type) {
    case 'runtime_restriction_max':
      return withinMax(value, film.length);
    case 'runtime_restriction_min':
      return least(value, film.length);
    case 'film_restriction_age':
      return least(completedSince(term, tier), film.productionDate);
    case 'film_restriction_age_max':
      return withinMax(value, film.productionDate);
    case 'genre_restriction':
      return some(list, known(film.genres));
    case 'type_restriction':
      return some(list, known(film.types));
    case 'premiere_restriction':
      return OUTCOMES[judgePremiere(term, film, competition.festival, context).outcome];
    case 'expected_qualifier':
      return SATISFIED;
    case 'country_restriction':
      return some(expandCountries(list), home);
    case 'country_restriction_forbidden':
      return none(expandCountries(list), home);
    case 'production_restriction_country':
      return some(expandCountries(list), known(film.productionCountries));
    case 'director_restriction_nationality':
      return some(expandCountries(list), known(film.directorNationalities));
    case 'director_restriction_nationality_forbidden':
      return none(expandCountries(list), known(film.directorNationalities));
    case 'director_restriction_residency':
      return some(expandCountries(list), known(film.directorResidency));
    case 'director_restriction_residency_forbidden':
      return none(expandCountries(list), known(film.directorResidency));
    case 'director_restriction_language':
      return some(list, known(film.directorLanguages));
    case 'film_language':
      return some(list, film.filmLanguages);
    case 'production_restriction_subdivision':
      return subdivision(list, film.productionSubdivisions, film.productionCountries);
    case 'director_residency_subdivision':
      return subdivision(list, film.directorSubdivisions, film.directorResidency);
    case 'director_restriction_identity':
      return some(list, film.directorIdentities);
    case 'director_restriction_age_min':
      return least(value, film.directorAge);
    case 'director_restriction_age_max':
      return withinMax(value, film.directorAge);
    case 'previous_features_min':
      return least(value, film.previousFeatures);
    case 'previous_features_max':
      return withinMax(value, film.previousFeatures);
    case 'director_restriction_gender':
      return same(value, film.directorGender);
    case 'director_restriction_is_student':
      return same(value, film.directorIsStudent);
    case 'filmschool_submission_only':
      return sameIfRequired(value, context.role, 'Film School');
    case 'online_restriction':
      return sameIfRequired(value, film.isOnline, false);
    case 'budget_restriction_max':
      return within(value, term.currency, film.budget);
    case 'theme_restriction':
      return some(list, film.themes);
    case 'form_restriction':
      return some(list, film.forms);
    // These terms are rare and compare folded names, so the evaluator’s rules are used.
    case 'school_restriction':
    case 'prior_selection':
      return OUTCOMES[judge(term, film, competition, context).outcome];
    default:
      return UNKNOWN;
  }
}

/** Known countries decide the rule if no subdivision is stated and none of theirs is listed. */
function subdivision(list, codes, countries) {
  if (codes.length > 0 || countries.length === 0 || !list?.length) return some(list, known(codes));
  return list.some((code) => countries.includes(code.slice(0, 2))) ? UNKNOWN : FAIL;
}
