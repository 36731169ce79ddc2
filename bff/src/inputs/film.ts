import { FILM_TYPES, GENDERS, GENRES, IDENTITIES, SCREENING_KINDS } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { countryCode, day, id, languageCode, money, paging, subdivisionCode, userId } from './values.js';

const MOST = 60;
const among = (words: readonly string[], error: string) =>
  z.string().refine((word) => words.includes(word), { error });
const list = <T extends z.ZodType>(of: T) => z.array(of).max(MOST);

export const screening = z.strictObject({
  date: day,
  country: countryCode.nullable(),
  subdivision: subdivisionCode.nullish(),
  city: z.string().max(120).nullish(),
  kind: z.enum(SCREENING_KINDS, { error: 'Choose what kind of screening it was.' }),
});

/** The oldest film that there is was shot in 1888. */
const OLDEST = '1888-01-01';
const MOST_YEARS_AHEAD = 10;
const latest = () => `${new Date().getUTCFullYear() + MOST_YEARS_AHEAD}-12-31`;
const completion = day.refine((completed) => completed >= OLDEST && completed <= latest(), {
  error: () => `A film is completed between 1888 and ${latest().slice(0, 4)}. Check the year.`,
});

/** Every fact of a film, whole seconds and minor units. Null is unknown; an empty list too, but where null is allowed it is none. */
export const filmFacts = {
  name: z.string().trim().min(1, { error: 'Give the film a title.' }).max(300),
  synopsis: z.string().max(5000).nullable(),
  types: list(z.enum(FILM_TYPES)),
  length: z
    .int()
    .min(1, { error: 'A film lasts at least one second.' })
    .max(360_000, { error: 'A runtime is at most 100 hours.' })
    .nullable(),
  productionDate: completion.nullable(),
  directorGender: z.enum(GENDERS).nullable(),
  directorIsStudent: z.boolean().nullable(),
  directorAge: z.int().min(1).max(120).nullable(),
  genres: list(among(GENRES, 'Choose among the genres of the list.')),
  productionCountries: list(countryCode),
  directorNationalities: list(countryCode),
  directorResidency: list(countryCode),
  directorLanguages: list(languageCode),
  filmLanguages: list(languageCode).nullable(),
  productionSubdivisions: list(subdivisionCode),
  directorSubdivisions: list(subdivisionCode),
  directorIdentities: list(among(IDENTITIES, 'Choose among the identities of the list.')).nullable(),
  previousFeatures: z.int().min(0).max(999).nullable(),
  isOnline: z.boolean().nullable(),
  budget: money.nullable(),
  screenings: z.array(screening).max(200).nullable(),
};
const { name, ...others } = filmFacts;

export const addFilmInput = z.strictObject({ name, ...z.object(others).partial().shape });
export const someFacts = z.strictObject(filmFacts).partial();
export const updateFilmInput = z.strictObject({ filmId: id, version: id.optional(), ...someFacts.shape });
export const ofFilmInput = z.strictObject({ filmId: id });
export const userFilmsInput = z.strictObject({ userId, query: z.string().max(300).optional(), ...paging });
