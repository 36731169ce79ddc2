// One term against one film, for the naive loop: numbers instead of words, and nothing allocated.
import { monthsBefore } from '@laurel/rules/months';
import { withMembers } from '@laurel/rules/blocs';
import { rules } from '../dist/domain/judge.js';
import { judgePremiere } from '../dist/domain/premiere.js';

export const PASS = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
const OUTCOMES = { pass: PASS, unknown: UNKNOWN, fail: FAIL };

const expanded = new WeakMap();
/** A list of countries with those of its groups: what it came to is kept. */
function places(list) {
  if (!list) return list;
  if (!expanded.has(list)) expanded.set(list, withMembers(list));
  return expanded.get(list);
}

const known = (list) => (list.length ? list : null);
function some(list, values) {
  if (!list?.length || values === null) return UNKNOWN;
  for (let n = 0; n < values.length; n++) if (list.includes(values[n])) return PASS;
  return FAIL;
}
function none(list, values) {
  const outcome = some(list, values);
  return outcome === UNKNOWN ? UNKNOWN : FAIL - outcome;
}
function least(limit, value) {
  if (limit === null || value === null) return UNKNOWN;
  return value >= limit ? PASS : FAIL;
}
function most(limit, value) {
  if (limit === null || value === null) return UNKNOWN;
  return value <= limit ? PASS : FAIL;
}
function same(wanted, value) {
  if (wanted === null || value === null) return UNKNOWN;
  return wanted === value ? PASS : FAIL;
}
function asked(isAsked, value, wanted) {
  if (isAsked === null) return UNKNOWN;
  return isAsked ? same(wanted, value) : PASS;
}
function within(limit, currency, budget) {
  if (limit === null || currency === null || budget === null || budget.currency !== currency) return UNKNOWN;
  return budget.amount <= limit ? PASS : FAIL;
}

const limits = new Map();
/** The calendar is slow: what it said is kept. */
function monthsBeforeDay(day, months) {
  let ofDay = limits.get(day);
  if (!ofDay) limits.set(day, (ofDay = []));
  return (ofDay[months] ??= monthsBefore(day, months));
}
function completedSince({ value, maxAgeMonths }, tier) {
  if (value !== null) return value;
  return maxAgeMonths === null || tier === null ? null : monthsBeforeDay(tier.date, maxAgeMonths);
}

/** What a term says of the film that is asked about. */
export function outcomeOf(term, competition, tier, { film, home, asker }) {
  const { type, value, list } = term;
  switch (type) {
    case 'runtime_restriction_max':
      return most(value, film.length);
    case 'runtime_restriction_min':
      return least(value, film.length);
    case 'film_restriction_age':
      return least(completedSince(term, tier), film.productionDate);
    case 'film_restriction_age_max':
      return most(value, film.productionDate);
    case 'genre_restriction':
      return some(list, known(film.genres));
    case 'type_restriction':
      return some(list, known(film.types));
    case 'premiere_restriction':
      return OUTCOMES[judgePremiere(term, film, competition.festival, asker).outcome];
    case 'expected_qualifier':
      return PASS;
    case 'country_restriction':
      return some(places(list), home);
    case 'country_restriction_forbidden':
      return none(places(list), home);
    case 'production_restriction_country':
      return some(places(list), known(film.productionCountries));
    case 'director_restriction_nationality':
      return some(places(list), known(film.directorNationalities));
    case 'director_restriction_nationality_forbidden':
      return none(places(list), known(film.directorNationalities));
    case 'director_restriction_residency':
      return some(places(list), known(film.directorResidency));
    case 'director_restriction_residency_forbidden':
      return none(places(list), known(film.directorResidency));
    case 'director_restriction_language':
      return some(list, known(film.directorLanguages));
    case 'film_language':
      return some(list, film.filmLanguages);
    case 'production_restriction_subdivision':
      return some(list, known(film.productionSubdivisions));
    case 'director_residency_subdivision':
      return some(list, known(film.directorSubdivisions));
    case 'director_restriction_identity':
      return some(list, film.directorIdentities);
    case 'director_restriction_age_min':
      return least(value, film.directorAge);
    case 'director_restriction_age_max':
      return most(value, film.directorAge);
    case 'previous_features_min':
      return least(value, film.previousFeatures);
    case 'previous_features_max':
      return most(value, film.previousFeatures);
    case 'director_restriction_gender':
      return same(value, film.directorGender);
    case 'director_restriction_is_student':
      return same(value, film.directorIsStudent);
    case 'filmschool_submission_only':
      return asked(value, asker.role, 'Film School');
    case 'online_restriction':
      return asked(value, film.isOnline, false);
    case 'budget_restriction_max':
      return within(value, term.currency, film.budget);
    case 'theme_restriction':
      return some(list, known(film.themes));
    case 'form_restriction':
      return some(list, known(film.forms));
    // Rare, and names are folded: as the evaluator does it.
    case 'school_restriction':
    case 'prior_selection':
      return OUTCOMES[rules[type](term, film, competition, asker).outcome];
    default:
      return UNKNOWN;
  }
}
