import { countDaysBetween } from '@laurel/rules/dates/days';
import { subtractMonths } from '@laurel/rules/dates/months';
import { includesCountry } from '@laurel/rules/locations/country-groups';
import { foldName } from '@laurel/rules/text/fold';
import { findNextTier } from '../../src/domain/evaluation/tiers.js';
import type { Competition, Film, MatchContext, Term } from '../../src/domain/model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type Change,
  type FieldName,
  type Judgement,
} from '../../src/domain/rules/judgement.js';
import { judgeAge } from './director-age.js';
import { judgePremiereByDecisions } from './premiere.js';
import { judgeSelectionByDecisions } from './selection.js';

/**
 * Judges a term as the specification’s table of rules states it, one type after the other. It is the oracle of the
 * tests and shares no comparison with the table of rule types.
 */
export function judgeByDecisions(
  term: Term,
  film: Film,
  competition: Competition,
  context: MatchContext,
): Judgement {
  const { type, value, list } = term;
  switch (type) {
    case 'expected_qualifier':
      return createSatisfied('nothing');
    case 'country_restriction':
      return judgeInList('mainProductionCountry', film.productionCountries.slice(0, 1), list);
    case 'country_restriction_forbidden':
      return judgeNotInList('mainProductionCountry', film.productionCountries.slice(0, 1), list);
    case 'production_restriction_country':
      return judgeInList('productionCountries', film.productionCountries, list);
    case 'director_restriction_nationality':
      return judgeInList('directorNationalities', film.directorNationalities, list);
    case 'director_restriction_nationality_forbidden':
      return judgeNotInList('directorNationalities', film.directorNationalities, list);
    case 'director_restriction_residency':
      return judgeInList('directorResidency', film.directorResidency, list);
    case 'director_restriction_residency_forbidden':
      return judgeNotInList('directorResidency', film.directorResidency, list);
    case 'director_restriction_language':
      return judgeInList('directorLanguages', film.directorLanguages, list);
    case 'director_restriction_age_min':
      return judgeAge(film, value, competition, context.now, (age, limit) => age >= limit);
    case 'director_restriction_age_max':
      return judgeAge(film, value, competition, context.now, (age, limit) => age <= limit);
    case 'director_restriction_gender':
      return judgeEqual('directorGender', film.directorGender, value);
    case 'director_restriction_is_student':
      return judgeEqual('directorIsStudent', film.directorIsStudent, value);
    case 'filmschool_submission_only':
      return judgeFilmSchoolOnly(value, context.role);
    case 'film_restriction_age':
      return judgeCompletedSince(term, film.productionDate, competition, context.now);
    case 'film_restriction_age_max':
      return judgeCompletedUntil(value, film.productionDate);
    case 'runtime_restriction_min':
      return judgeMinimum('length', film.length, value, (seconds, limit) => ({
        code: 'longer',
        seconds,
        limit,
      }));
    case 'runtime_restriction_max':
      return judgeMaximum('length', film.length, value, (seconds, limit) => ({
        code: 'shorter',
        seconds,
        limit,
      }));
    case 'genre_restriction':
      return judgeInList('genres', film.genres, list);
    case 'type_restriction':
      return judgeInList('types', film.types, list);
    case 'premiere_restriction':
      return judgePremiereByDecisions(term, film, competition.festival, context);
    case 'film_language':
      return judgeInKnownList('filmLanguages', film.filmLanguages, list);
    case 'previous_features_min':
      return judgeMinimum('previousFeatures', film.previousFeatures, value, toMore('previousFeatures'));
    case 'previous_features_max':
      return judgeMaximum('previousFeatures', film.previousFeatures, value, toLess('previousFeatures'));
    case 'online_restriction':
      return judgeNotOnline(value, film.isOnline);
    case 'budget_restriction_max':
      return judgeBudget(term, film.budget);
    case 'production_restriction_subdivision':
      return judgeInSubdivisions(
        'productionSubdivisions',
        film.productionSubdivisions,
        film.productionCountries,
        list,
      );
    case 'director_residency_subdivision':
      return judgeInSubdivisions(
        'directorSubdivisions',
        film.directorSubdivisions,
        film.directorResidency,
        list,
      );
    case 'theme_restriction':
      return judgeInKnownList('themes', film.themes, list);
    case 'form_restriction':
      return judgeInKnownList('forms', film.forms, list);
    case 'school_restriction':
      return judgeSchool(term, film.school);
    case 'prior_selection':
      return judgeSelectionByDecisions(term, film);
    case 'director_restriction_identity':
      return judgeInKnownList('directorIdentities', film.directorIdentities, list);
    default:
      return createUnclear('nothing');
  }
}

/** An empty list of the film is unknown. */
const judgeInList = (field: FieldName, values: readonly string[], list: Term['list']): Judgement =>
  judgeInKnownList(field, values.length > 0 ? values : null, list);
/** An empty list of the film is known to be empty. */
function judgeInKnownList(field: FieldName, values: readonly string[] | null, list: Term['list']): Judgement {
  if (list === null || list.length === 0) return createUnclear(field);
  if (values === null) return createUnknown(field);
  for (const value of values) if (includesCountry(list, value)) return createSatisfied(field);
  return createFailure(field, { code: 'one-of', field, list });
}
/** Known countries decide the rule if the list contains no subdivision of any of them. */
function judgeInSubdivisions(
  field: FieldName,
  subdivisions: readonly string[],
  countries: readonly string[],
  list: Term['list'],
): Judgement {
  if (subdivisions.length > 0 || countries.length === 0 || !list?.length)
    return judgeInList(field, subdivisions, list);
  const mayMatch = list.some((code) => countries.some((country) => code.startsWith(`${country}-`)));
  return mayMatch ? createUnknown(field) : createFailure(field, { code: 'one-of', field, list });
}
function judgeNotInList(field: FieldName, values: readonly string[], list: Term['list']): Judgement {
  if (list === null || list.length === 0) return createUnclear(field);
  if (values.length === 0) return createUnknown(field);
  for (const value of values)
    if (includesCountry(list, value)) return createFailure(field, { code: 'none-of', field, list });
  return createSatisfied(field);
}

type ToChange = (difference: number, limit: number) => Change;
const toMore =
  (field: FieldName): ToChange =>
  (difference, limit) => ({ code: 'more', field, difference, limit });
const toLess =
  (field: FieldName): ToChange =>
  (difference, limit) => ({ code: 'less', field, difference, limit });
function judgeMinimum(field: FieldName, number: number | null, limit: Term['value'], toChange: ToChange) {
  if (typeof limit !== 'number') return createUnclear(field);
  if (number === null) return createUnknown(field);
  return number < limit ? createFailure(field, toChange(limit - number, limit)) : createSatisfied(field);
}
function judgeMaximum(field: FieldName, number: number | null, limit: Term['value'], toChange: ToChange) {
  if (typeof limit !== 'number') return createUnclear(field);
  if (number === null) return createUnknown(field);
  return number > limit ? createFailure(field, toChange(number - limit, limit)) : createSatisfied(field);
}
function judgeEqual(field: FieldName, known: string | boolean | null, value: Term['value']): Judgement {
  if (value === null || typeof value === 'number') return createUnclear(field);
  if (known === null) return createUnknown(field);
  return known === value ? createSatisfied(field) : createFailure(field, { code: 'equal', field, value });
}

function judgeCompletedSince(
  { value, maxAgeMonths }: Term,
  day: string | null,
  competition: Competition,
  now: string,
): Judgement {
  let limit = typeof value === 'string' ? value : null;
  if (limit === null && maxAgeMonths !== null) {
    const deadline = findNextTier(competition, now);
    if (deadline) limit = subtractMonths(deadline.date, maxAgeMonths);
  }
  if (limit === null) return createUnclear('productionDate');
  if (day === null) return createUnknown('productionDate');
  if (day >= limit) return createSatisfied('productionDate');
  return createFailure('productionDate', { code: 'later', days: countDaysBetween(day, limit), limit });
}
function judgeCompletedUntil(limit: Term['value'], day: string | null): Judgement {
  if (typeof limit !== 'string') return createUnclear('productionDate');
  if (day === null) return createUnknown('productionDate');
  if (day <= limit) return createSatisfied('productionDate');
  return createFailure('productionDate', { code: 'earlier', days: countDaysBetween(limit, day), limit });
}
function judgeFilmSchoolOnly(isRequired: Term['value'], role: string | null): Judgement {
  if (typeof isRequired !== 'boolean') return createUnclear('role');
  if (!isRequired || role === 'Film School') return createSatisfied('role');
  if (role === null) return createUnknown('role');
  return createFailure('role', { code: 'equal', field: 'role', value: 'Film School' });
}
function judgeNotOnline(isRequired: Term['value'], isOnline: boolean | null): Judgement {
  if (typeof isRequired !== 'boolean') return createUnclear('isOnline');
  if (!isRequired || isOnline === false) return createSatisfied('isOnline');
  return isOnline === null ? createUnknown('isOnline') : createFailure('isOnline', { code: 'offline' });
}
function judgeBudget({ value: limit, currency }: Term, budget: Film['budget']): Judgement {
  if (typeof limit !== 'number' || currency === null) return createUnclear('budget');
  if (budget === null) return createUnknown('budget');
  if (budget.currency !== currency)
    return { outcome: 'unknown', field: 'budget', change: { code: 'other-currency', currency } };
  const difference = budget.amount - limit;
  return difference > 0
    ? createFailure('budget', { code: 'cheaper', difference, currency, limit })
    : createSatisfied('budget');
}
function judgeSchool({ list, otherList }: Term, school: Film['school']): Judgement {
  const [schools, countries] = [list ?? [], otherList ?? []];
  if (schools.length + countries.length === 0) return createUnclear('school');
  if (school === null) return createUnknown('school');
  const isListed =
    school !== 'none' &&
    (schools.map(foldName).includes(foldName(school.name)) || includesCountry(countries, school.country));
  return isListed
    ? createSatisfied('school')
    : createFailure('school', { code: 'school', schools, countries });
}
