import { isCountry } from '@laurel/rules/locations/countries';
import { isCurrency } from '@laurel/rules/money/currencies';
import { isDay } from '@laurel/rules/dates/days';
import {
  FIRST_FILM_YEAR,
  isCompletionDay,
  isLanguage,
  isScreeningDay,
  getLastCompletionYear,
  getLastScreeningYear,
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
  MAX_DIRECTOR_AGE,
} from '@laurel/rules/films/film-limits';
import { isFilmField } from '@laurel/rules/films/unknown-film';
import { isSubdivision } from '@laurel/rules/locations/subdivisions';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import {
  CREDIT_ROLES,
  FORMS,
  GENDERS,
  GENRES,
  IDENTITIES,
  SCREENING_KINDS,
  THEMES,
} from '@laurel/rules/films/vocabularies';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { normalizeFilm } from './tidy-film.js';
import type { Credit, FilmFields, Screening } from './film-fields.js';

/** The refusal for an unknown film, and for another user's film. */
export const createFilmNotFoundError = () => refuse.noSuch('film.not_found', 'filmId');
const createInvalidFieldError = (field: string, message: string, details?: object) =>
  refuse.invalid(`film.${field.split('.')[0]}_invalid`, message, field, details);
const createInvalidValueError = (field: string, details: InvalidValue) =>
  createInvalidFieldError(field, formatInvalidValue(details), details);

function checkEach(
  field: string,
  values: readonly string[] | null,
  isValid: (value: string) => boolean,
  reason: InvalidValue['why'] = 'choice',
): void {
  const invalid = values?.find((value) => !isValid(value));
  if (invalid !== undefined) throw createInvalidValueError(field, { why: reason, value: invalid });
}

/**
 * Validates the named fields of a film, and returns all fields in stored form: trimmed names, no duplicates,
 * the same order. Does not validate other fields, because stored values may come from an earlier vocabulary.
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
const createListCheck =
  (field: ListField, isValid: (value: string) => boolean, reason?: InvalidValue['why']): Check =>
  ({ [field]: values }) => {
    if ((values?.length ?? 0) > MAX_LIST_VALUES)
      throw createInvalidValueError(field, { why: 'too_many', max: MAX_LIST_VALUES });
    checkEach(field, values, isValid, reason);
  };
const createNumberCheck =
  (field: NumberField, min: number, max: number, message: string, details?: object): Check =>
  ({ [field]: value }) => {
    if (value !== null && !(Number.isInteger(value) && value >= min && value <= max))
      throw createInvalidFieldError(field, message, details);
  };
const HOURS = MAX_RUNTIME_SECONDS / 3600;

const FIELD_CHECKS: Partial<Record<keyof FilmFields, Check>> = {
  name({ name }) {
    if (name === '') throw refuse.invalid('film.name_missing', 'Enter a title for the film.', 'name');
    if (name.length > MAX_TITLE_LENGTH)
      throw createInvalidValueError('name', { why: 'too_long', max: MAX_TITLE_LENGTH });
  },
  synopsis({ synopsis }) {
    if ((synopsis?.length ?? 0) > MAX_SYNOPSIS_LENGTH)
      throw createInvalidValueError('synopsis', { why: 'too_long', max: MAX_SYNOPSIS_LENGTH });
  },
  length: createNumberCheck(
    'length',
    1,
    MAX_RUNTIME_SECONDS,
    `Enter a runtime between one second and ${HOURS} hours.`,
    { hours: HOURS },
  ),
  directorAge: createNumberCheck(
    'directorAge',
    1,
    MAX_DIRECTOR_AGE,
    `Enter an age between 1 and ${MAX_DIRECTOR_AGE}.`,
    { max: MAX_DIRECTOR_AGE },
  ),
  previousFeatures: createNumberCheck(
    'previousFeatures',
    0,
    MAX_PREVIOUS_FEATURES,
    'Enter the number of earlier features, 0 for a first one.',
  ),
  productionDate({ productionDate: completionDay }, now) {
    if (completionDay === null) return;
    if (!isDay(completionDay)) throw createInvalidValueError('productionDate', { why: 'day' });
    if (!isCompletionDay(completionDay, now))
      throw createInvalidValueError('productionDate', {
        why: 'year',
        first: FIRST_FILM_YEAR,
        last: getLastCompletionYear(now),
      });
  },
  directorGender({ directorGender: gender }) {
    const isGender = (value: string) => isInList(GENDERS, value);
    if (gender !== null) checkEach('directorGender', [gender], isGender);
  },
  genres: createListCheck('genres', (value) => isInList(GENRES, value)),
  types: createListCheck('types', (value) => isInList(FILM_TYPES, value)),
  forms: createListCheck('forms', (value) => isInList(FORMS, value)),
  themes: createListCheck('themes', (value) => isInList(THEMES, value)),
  school({ school }) {
    if (school === null || school === 'none') return;
    if (school.name === '') throw createInvalidValueError('school.name', { why: 'empty' });
    if (school.name.length > MAX_SCHOOL_LENGTH)
      throw createInvalidValueError('school.name', { why: 'too_long', max: MAX_SCHOOL_LENGTH });
    checkEach('school.country', [school.country], isCountry, 'country');
  },
  directorIdentities: createListCheck('directorIdentities', (value) => isInList(IDENTITIES, value)),
  productionCountries: createListCheck('productionCountries', isCountry, 'country'),
  directorNationalities: createListCheck('directorNationalities', isCountry, 'country'),
  directorResidency: createListCheck('directorResidency', isCountry, 'country'),
  productionSubdivisions: createListCheck('productionSubdivisions', isSubdivision, 'subdivision'),
  directorSubdivisions: createListCheck('directorSubdivisions', isSubdivision, 'subdivision'),
  directorLanguages: createListCheck('directorLanguages', isLanguage, 'language'),
  filmLanguages: createListCheck('filmLanguages', isLanguage, 'language'),
  budget({ budget }) {
    if (budget && !(budget.amount >= 0 && isCurrency(budget.currency)))
      throw createInvalidFieldError(
        'budget',
        'Enter the production budget as an amount with a currency code (ISO 4217).',
      );
  },
  screenings({ screenings }, now) {
    if ((screenings?.length ?? 0) > MAX_SCREENINGS)
      throw createInvalidValueError('screenings', { why: 'too_many', max: MAX_SCREENINGS });
    screenings?.forEach((screening, index) => checkScreening(screening, index, now));
  },
  credits({ credits }) {
    if (credits.length > MAX_CREDITS)
      throw createInvalidValueError('credits', { why: 'too_many', max: MAX_CREDITS });
    credits.forEach(checkCredit);
  },
};

function checkScreening(screening: Screening, index: number, now: string): void {
  const getFieldPath = (name: string) => `screenings.${index}.${name}`;
  if (!isDay(screening.date)) throw createInvalidValueError(getFieldPath('date'), { why: 'day' });
  if (!isScreeningDay(screening.date, now))
    throw createInvalidValueError(getFieldPath('date'), {
      why: 'year',
      first: FIRST_FILM_YEAR,
      last: getLastScreeningYear(now),
    });
  if (!isInList(SCREENING_KINDS, screening.kind))
    throw createInvalidValueError(getFieldPath('kind'), { why: 'choice', value: screening.kind });
  if (screening.country !== null)
    checkEach(getFieldPath('country'), [screening.country], isCountry, 'country');
  if (screening.subdivision !== null)
    checkEach(getFieldPath('subdivision'), [screening.subdivision], isSubdivision, 'subdivision');
  if ((screening.city?.length ?? 0) > MAX_CITY_LENGTH)
    throw createInvalidValueError(getFieldPath('city'), { why: 'too_long', max: MAX_CITY_LENGTH });
  if (screening.festivalId !== null && screening.kind !== 'festival')
    throw createInvalidValueError(getFieldPath('festivalId'), { why: 'festival_only' });
}

function checkCredit({ role, name }: Credit, index: number): void {
  const field = `credits.${index}`;
  if (!isInList(CREDIT_ROLES, role))
    throw createInvalidValueError(`${field}.role`, { why: 'choice', value: role });
  if (name === '') throw createInvalidValueError(`${field}.name`, { why: 'empty' });
  if (name.length > MAX_CREDIT_LENGTH)
    throw createInvalidValueError(`${field}.name`, { why: 'too_long', max: MAX_CREDIT_LENGTH });
}

/**
 * Applies only the named fields of `changes`.
 * @throws input.invalid for a field that a film does not have
 */
export function withFields(film: FilmFields, changes: FilmFields, fields: readonly string[]): FilmFields {
  const unknownField = fields.find((field) => !isFilmField(field));
  const details = { why: 'field_unknown', name: unknownField } as const;
  if (unknownField !== undefined)
    throw refuse.invalid('input.invalid', formatInvalidValue(details), unknownField, details);
  return {
    ...film,
    ...Object.fromEntries(fields.map((field) => [field, changes[field as keyof FilmFields]])),
  };
}
