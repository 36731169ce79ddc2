import { isDay, today } from '@laurel/rules/dates/days';
import {
  FIRST_FILM_YEAR,
  isCompletionDay,
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
import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { FILM_SORTS } from '@laurel/rules/films/film-sorts';
import { z } from 'zod';
import {
  countryCode,
  day,
  id,
  languageCode,
  money,
  createLineSchema,
  paging,
  subdivisionCode,
  userId,
} from '../values.js';
import { rejectValue, defineError, type Refinement } from '../wrong.js';

const createChoiceSchema = (values: readonly string[]) =>
  z.string().refine((word) => values.includes(word), defineError('choice'));
/** Refuses a valid day outside the allowed years. */
const createDayCheck =
  (isAllowedDay: (day: string, today: string) => boolean, getLastYear: (today: string) => number) =>
  (dayText: string, context: Refinement): void => {
    const now = today();
    if (isDay(dayText) && !isAllowedDay(dayText, now))
      rejectValue(context, 'year', { first: FIRST_FILM_YEAR, last: getLastYear(now) });
  };
const createListSchema = <T extends z.ZodType>(schema: T) => z.array(schema).max(MAX_LIST_VALUES);

/** A screening. `festivalId`: the festival in the catalogue, if any. */
export const screening = z
  .strictObject({
    date: day.superRefine(createDayCheck(isScreeningDay, getLastScreeningYear)),
    country: countryCode.nullable(),
    subdivision: subdivisionCode.nullish(),
    city: z.string().max(MAX_CITY_LENGTH).nullish(),
    kind: z.enum(SCREENING_KINDS, defineError('screening_kind')),
    festivalId: id.nullish(),
  })
  .refine(({ kind, festivalId }) => festivalId == null || kind === 'festival', {
    path: ['festivalId'],
    ...defineError('festival_only'),
  });

/** A credit of a film. */
export const credit = z.strictObject({
  role: z.enum(CREDIT_ROLES),
  name: createLineSchema().min(1).max(MAX_CREDIT_LENGTH),
});

/** The film school where the film was made, or `none`. */
export const school = z.union([
  z.strictObject({ name: createLineSchema().min(1).max(MAX_SCHOOL_LENGTH), country: countryCode }),
  z.literal('none'),
]);

/**
 * Every field of a film, in whole seconds and minor units. Null means unknown. An empty list also means
 * unknown, unless the field is nullable; then it means none.
 */
export const filmFieldInputs = {
  name: createLineSchema().min(1, defineError('title')).max(MAX_TITLE_LENGTH),
  synopsis: z.string().max(MAX_SYNOPSIS_LENGTH).nullable(),
  types: createListSchema(z.enum(FILM_TYPES)),
  length: z
    .int()
    .refine(
      (seconds) => seconds >= 1 && seconds <= MAX_RUNTIME_SECONDS,
      defineError('runtime', { hours: MAX_RUNTIME_SECONDS / 3600 }),
    )
    .nullable(),
  productionDate: day.superRefine(createDayCheck(isCompletionDay, getLastCompletionYear)).nullable(),
  directorGender: z.enum(GENDERS).nullable(),
  directorIsStudent: z.boolean().nullable(),
  directorAge: z.int().min(1).max(MAX_DIRECTOR_AGE).nullable(),
  genres: createListSchema(createChoiceSchema(GENRES)),
  productionCountries: createListSchema(countryCode),
  directorNationalities: createListSchema(countryCode),
  directorResidency: createListSchema(countryCode),
  directorLanguages: createListSchema(languageCode),
  filmLanguages: createListSchema(languageCode).nullable(),
  productionSubdivisions: createListSchema(subdivisionCode),
  directorSubdivisions: createListSchema(subdivisionCode),
  directorIdentities: createListSchema(createChoiceSchema(IDENTITIES)).nullable(),
  previousFeatures: z.int().min(0).max(MAX_PREVIOUS_FEATURES).nullable(),
  isOnline: z.boolean().nullable(),
  budget: money.nullable(),
  screenings: z.array(screening).max(MAX_SCREENINGS).nullable(),
  credits: z.array(credit).max(MAX_CREDITS),
  forms: createListSchema(z.enum(FORMS)).nullable(),
  themes: createListSchema(z.enum(THEMES)).nullable(),
  school: school.nullable(),
};
const { name, ...otherInputs } = filmFieldInputs;

export const addFilmInput = z.strictObject({ name, ...z.object(otherInputs).partial().shape });
export const partialFilmFields = z.strictObject(filmFieldInputs).partial();
export const updateFilmInput = z.strictObject({
  filmId: id,
  version: id.optional(),
  ...partialFilmFields.shape,
});
export const filmIdInput = z.strictObject({ filmId: id });
/** `version`: the expected version of the film. */
export const deleteFilmInput = z.strictObject({ filmId: id, version: id.optional() });
/** All reserved premieres, each level once. `version`: the expected version of the film. */
export const setReservedPremieresInput = z.strictObject({
  filmId: id,
  version: id.optional(),
  premieres: z
    .array(z.strictObject({ level: z.enum(LEDGER_LEVELS), festivalId: id.nullish() }))
    .refine(
      (premieres) => new Set(premieres.map(({ level }) => level)).size === premieres.length,
      defineError('level_twice'),
    ),
});
export const userFilmsInput = z.strictObject({
  userId,
  query: z.string().max(300).optional(),
  sort: z.enum(FILM_SORTS).optional(),
  ...paging,
});
