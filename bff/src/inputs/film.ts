import { isDay, today } from '@laurel/rules/days';
import {
  isCompletionDay,
  isScreeningDay,
  lastCompletionYear,
  lastScreeningYear,
  LONGEST_CITY,
  LONGEST_SECONDS,
  LONGEST_SYNOPSIS,
  LONGEST_TITLE,
  MOST_FEATURES,
  MOST_OF_A_LIST,
  MOST_SCREENINGS,
  OLDEST_DIRECTOR,
} from '@laurel/rules/film-limits';
import { FILM_TYPES, GENDERS, GENRES, IDENTITIES, SCREENING_KINDS } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { countryCode, day, id, languageCode, money, paging, subdivisionCode, userId } from './values.js';

const among = (words: readonly string[], error: string) =>
  z.string().refine((word) => words.includes(word), { error });
const list = <T extends z.ZodType>(of: T) => z.array(of).max(MOST_OF_A_LIST);

export const screening = z.strictObject({
  date: day.refine((shown) => !isDay(shown) || isScreeningDay(shown, today()), {
    error: () => `A screening lies between 1888 and ${lastScreeningYear(today())}. Check the year.`,
  }),
  country: countryCode.nullable(),
  subdivision: subdivisionCode.nullish(),
  city: z.string().max(LONGEST_CITY).nullish(),
  kind: z.enum(SCREENING_KINDS, { error: 'Choose what kind of screening it was.' }),
});

const completion = day.refine((completed) => !isDay(completed) || isCompletionDay(completed, today()), {
  error: () => `A film is completed between 1888 and ${lastCompletionYear(today())}. Check the year.`,
});

/** Every fact of a film, whole seconds and minor units. Null is unknown; an empty list too, but where null is allowed it is none. */
export const filmFacts = {
  name: z.string().trim().min(1, { error: 'Give the film a title.' }).max(LONGEST_TITLE),
  synopsis: z.string().max(LONGEST_SYNOPSIS).nullable(),
  types: list(z.enum(FILM_TYPES)),
  length: z
    .int()
    .min(1, { error: 'A film lasts at least one second.' })
    .max(LONGEST_SECONDS, { error: 'A runtime is at most 100 hours.' })
    .nullable(),
  productionDate: completion.nullable(),
  directorGender: z.enum(GENDERS).nullable(),
  directorIsStudent: z.boolean().nullable(),
  directorAge: z.int().min(1).max(OLDEST_DIRECTOR).nullable(),
  genres: list(among(GENRES, 'Choose among the genres of the list.')),
  productionCountries: list(countryCode),
  directorNationalities: list(countryCode),
  directorResidency: list(countryCode),
  directorLanguages: list(languageCode),
  filmLanguages: list(languageCode).nullable(),
  productionSubdivisions: list(subdivisionCode),
  directorSubdivisions: list(subdivisionCode),
  directorIdentities: list(among(IDENTITIES, 'Choose among the identities of the list.')).nullable(),
  previousFeatures: z.int().min(0).max(MOST_FEATURES).nullable(),
  isOnline: z.boolean().nullable(),
  budget: money.nullable(),
  screenings: z.array(screening).max(MOST_SCREENINGS).nullable(),
};
const { name, ...others } = filmFacts;

export const addFilmInput = z.strictObject({ name, ...z.object(others).partial().shape });
export const someFacts = z.strictObject(filmFacts).partial();
export const updateFilmInput = z.strictObject({ filmId: id, version: id.optional(), ...someFacts.shape });
export const ofFilmInput = z.strictObject({ filmId: id });
export const userFilmsInput = z.strictObject({ userId, query: z.string().max(300).optional(), ...paging });
