import { isCountry } from '@laurel/rules/locations/countries';
import { isCurrency } from '@laurel/rules/money/currencies';
import { isDay } from '@laurel/rules/dates/days';
import {
  FIRST_FILM_YEAR,
  isCompletionDay,
  isLanguage,
  isScreeningDay,
  lastCompletionYear,
  lastScreeningYear,
  MAX_CITY_LENGTH,
  MAX_CREDIT_LENGTH,
  MAX_SCHOOL_LENGTH,
  MAX_RUNTIME_SECONDS,
  MAX_SYNOPSIS_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_CREDITS,
  MAX_PREVIOUS_FEATURES,
  MAX_LIST_VALUES,
  MAX_SCREENINGS,
  OLDEST_DIRECTOR,
} from '@laurel/rules/films/film-limits';
import { isFilmField } from '@laurel/rules/films/unknown-film';
import { isSubdivision } from '@laurel/rules/locations/subdivisions';
import {
  CREDIT_ROLES,
  FILM_TYPES,
  FORMS,
  GENDERS,
  GENRES,
  IDENTITIES,
  SCREENING_KINDS,
  THEMES,
} from '@laurel/rules/films/vocabularies';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/words/messages/refusal-text';
import { normalizeFilm } from './tidy-film.js';
import type { Credit, FilmFields, Screening } from './film-fields.js';

/** Also for another user's film. */
export const noSuchFilm = () => refuse.noSuch('film.not_found', 'filmId');
const invalidField = (field: string, message: string, details?: object) =>
  refuse.invalid(`film.${field.split('.')[0]}_invalid`, message, field, details);
const invalidValue = (field: string, details: InvalidValue) =>
  invalidField(field, formatInvalidValue(details), details);

function checkEach(
  field: string,
  values: readonly string[] | null,
  isGood: (value: string) => boolean,
  why: InvalidValue['why'] = 'choice',
): void {
  const invalid = values?.find((value) => !isGood(value));
  if (invalid !== undefined) throw invalidValue(field, { why, value: invalid });
}

/**
 * Returns a film's fields in their stored form: names trimmed, duplicates dropped, order unchanged. Validates
 * only the named fields, because stored values may come from an earlier vocabulary.
 * @throws film.<field>_invalid
 */
export function validateFilm(input: FilmFields, now: string, fields?: readonly string[]): FilmFields {
  const film = normalizeFilm(input);
  for (const [field, check] of Object.entries(FIELD_CHECKS))
    if (!fields || fields.includes(field)) check(film, now);
  return film;
}

type Check = (film: FilmFields, now: string) => void;
type ListField = {
  [K in keyof FilmFields]: FilmFields[K] extends string[] | null ? K : never;
}[keyof FilmFields];
type NumberField = 'length' | 'directorAge' | 'previousFeatures';
const listCheck =
  (field: ListField, isGood: (value: string) => boolean, why?: InvalidValue['why']): Check =>
  ({ [field]: values }) => {
    if ((values?.length ?? 0) > MAX_LIST_VALUES)
      throw invalidValue(field, { why: 'too_many', max: MAX_LIST_VALUES });
    checkEach(field, values, isGood, why);
  };
const numberCheck =
  (field: NumberField, min: number, max: number, message: string, details?: object): Check =>
  ({ [field]: value }) => {
    if (value !== null && !(Number.isInteger(value) && value >= min && value <= max))
      throw invalidField(field, message, details);
  };
const HOURS = MAX_RUNTIME_SECONDS / 3600;

const FIELD_CHECKS: Partial<Record<keyof FilmFields, Check>> = {
  name({ name }) {
    if (name === '') throw refuse.invalid('film.name_missing', 'Enter a title for the film.', 'name');
    if (name.length > MAX_TITLE_LENGTH)
      throw invalidValue('name', { why: 'too_long', max: MAX_TITLE_LENGTH });
  },
  synopsis({ synopsis }) {
    if ((synopsis?.length ?? 0) > MAX_SYNOPSIS_LENGTH)
      throw invalidValue('synopsis', { why: 'too_long', max: MAX_SYNOPSIS_LENGTH });
  },
  length: numberCheck(
    'length',
    1,
    MAX_RUNTIME_SECONDS,
    `Enter a runtime between one second and ${HOURS} hours.`,
    { hours: HOURS },
  ),
  directorAge: numberCheck(
    'directorAge',
    1,
    OLDEST_DIRECTOR,
    `Enter an age between 1 and ${OLDEST_DIRECTOR}.`,
    { max: OLDEST_DIRECTOR },
  ),
  previousFeatures: numberCheck(
    'previousFeatures',
    0,
    MAX_PREVIOUS_FEATURES,
    'Enter the number of earlier features, 0 for a first one.',
  ),
  productionDate({ productionDate: completed }, now) {
    if (completed === null) return;
    if (!isDay(completed)) throw invalidValue('productionDate', { why: 'day' });
    if (!isCompletionDay(completed, now))
      throw invalidValue('productionDate', {
        why: 'year',
        first: FIRST_FILM_YEAR,
        last: lastCompletionYear(now),
      });
  },
  directorGender({ directorGender: gender }) {
    const isGood = (value: string) => isInList(GENDERS, value);
    if (gender !== null) checkEach('directorGender', [gender], isGood);
  },
  genres: listCheck('genres', (value) => isInList(GENRES, value)),
  types: listCheck('types', (value) => isInList(FILM_TYPES, value)),
  forms: listCheck('forms', (value) => isInList(FORMS, value)),
  themes: listCheck('themes', (value) => isInList(THEMES, value)),
  school({ school }) {
    if (school === null || school === 'none') return;
    if (school.name === '') throw invalidValue('school.name', { why: 'empty' });
    if (school.name.length > MAX_SCHOOL_LENGTH)
      throw invalidValue('school.name', { why: 'too_long', max: MAX_SCHOOL_LENGTH });
    checkEach('school.country', [school.country], isCountry, 'country');
  },
  directorIdentities: listCheck('directorIdentities', (value) => isInList(IDENTITIES, value)),
  productionCountries: listCheck('productionCountries', isCountry, 'country'),
  directorNationalities: listCheck('directorNationalities', isCountry, 'country'),
  directorResidency: listCheck('directorResidency', isCountry, 'country'),
  productionSubdivisions: listCheck('productionSubdivisions', isSubdivision, 'subdivision'),
  directorSubdivisions: listCheck('directorSubdivisions', isSubdivision, 'subdivision'),
  directorLanguages: listCheck('directorLanguages', isLanguage, 'language'),
  filmLanguages: listCheck('filmLanguages', isLanguage, 'language'),
  budget({ budget }) {
    if (budget && !(budget.amount >= 0 && isCurrency(budget.currency)))
      throw invalidField(
        'budget',
        'Enter the production budget as an amount with a currency code (ISO 4217).',
      );
  },
  screenings({ screenings }, now) {
    if ((screenings?.length ?? 0) > MAX_SCREENINGS)
      throw invalidValue('screenings', { why: 'too_many', max: MAX_SCREENINGS });
    screenings?.forEach((screening, index) => checkScreening(screening, index, now));
  },
  credits({ credits }) {
    if (credits.length > MAX_CREDITS) throw invalidValue('credits', { why: 'too_many', max: MAX_CREDITS });
    credits.forEach(checkCredit);
  },
};

function checkScreening(screening: Screening, index: number, now: string): void {
  const field = (name: string) => `screenings.${index}.${name}`;
  if (!isDay(screening.date)) throw invalidValue(field('date'), { why: 'day' });
  if (!isScreeningDay(screening.date, now))
    throw invalidValue(field('date'), { why: 'year', first: FIRST_FILM_YEAR, last: lastScreeningYear(now) });
  if (!isInList(SCREENING_KINDS, screening.kind))
    throw invalidValue(field('kind'), { why: 'choice', value: screening.kind });
  if (screening.country !== null) checkEach(field('country'), [screening.country], isCountry, 'country');
  if (screening.subdivision !== null)
    checkEach(field('subdivision'), [screening.subdivision], isSubdivision, 'subdivision');
  if ((screening.city?.length ?? 0) > MAX_CITY_LENGTH)
    throw invalidValue(field('city'), { why: 'too_long', max: MAX_CITY_LENGTH });
  if (screening.festivalId !== null && screening.kind !== 'festival')
    throw invalidValue(field('festivalId'), { why: 'festival_only' });
}

function checkCredit({ role, name }: Credit, index: number): void {
  const field = `credits.${index}`;
  if (!isInList(CREDIT_ROLES, role)) throw invalidValue(`${field}.role`, { why: 'choice', value: role });
  if (name === '') throw invalidValue(`${field}.name`, { why: 'empty' });
  if (name.length > MAX_CREDIT_LENGTH)
    throw invalidValue(`${field}.name`, { why: 'too_long', max: MAX_CREDIT_LENGTH });
}

/**
 * Applies only the named fields of `changes`.
 * @throws input.invalid for a field that a film does not have
 */
export function withFields(film: FilmFields, changes: FilmFields, fields: readonly string[]): FilmFields {
  const unknown = fields.find((field) => !isFilmField(field));
  const details = { why: 'field_unknown', name: unknown } as const;
  if (unknown !== undefined)
    throw refuse.invalid('input.invalid', formatInvalidValue(details), unknown, details);
  return {
    ...film,
    ...Object.fromEntries(fields.map((field) => [field, changes[field as keyof FilmFields]])),
  };
}
