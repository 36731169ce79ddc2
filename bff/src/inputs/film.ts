import { isDay, today } from '@laurel/rules/days';
import {
  FIRST_FILM_YEAR,
  isCompletionDay,
  isScreeningDay,
  lastCompletionYear,
  lastScreeningYear,
  LONGEST_CITY,
  LONGEST_CREDIT,
  LONGEST_SCHOOL,
  LONGEST_SECONDS,
  LONGEST_SYNOPSIS,
  LONGEST_TITLE,
  MOST_CREDITS,
  MOST_FEATURES,
  MOST_OF_A_LIST,
  MOST_SCREENINGS,
  OLDEST_DIRECTOR,
} from '@laurel/rules/film-limits';
import {
  CREDIT_ROLES,
  FILM_TYPES,
  FORMS,
  GENDERS,
  GENRES,
  IDENTITIES,
  SCREENING_KINDS,
  THEMES,
} from '@laurel/rules/vocabularies';
import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { FILM_SORTS } from '@laurel/rules/film-sorts';
import { z } from 'zod';
import {
  countryCode,
  day,
  id,
  languageCode,
  money,
  oneLine,
  paging,
  subdivisionCode,
  userId,
} from './values.js';
import { refuseHere, wrong, type Refinement } from './wrong.js';

const among = (words: readonly string[]) =>
  z.string().refine((word) => words.includes(word), wrong('choice'));
/** Refuses a day, where it is one, that lies outside of the years that there may be. */
const within =
  (isGood: (day: string, today: string) => boolean, lastYear: (today: string) => number) =>
  (shown: string, context: Refinement): void => {
    const now = today();
    if (isDay(shown) && !isGood(shown, now))
      refuseHere(context, 'year', { first: FIRST_FILM_YEAR, last: lastYear(now) });
  };
const list = <T extends z.ZodType>(of: T) => z.array(of).max(MOST_OF_A_LIST);

/** `festivalId`: of the catalogue, where it was shown at one of its festivals. */
export const screening = z
  .strictObject({
    date: day.superRefine(within(isScreeningDay, lastScreeningYear)),
    country: countryCode.nullable(),
    subdivision: subdivisionCode.nullish(),
    city: z.string().max(LONGEST_CITY).nullish(),
    kind: z.enum(SCREENING_KINDS, wrong('screening_kind')),
    festivalId: id.nullish(),
  })
  .refine(({ kind, festivalId }) => festivalId == null || kind === 'festival', {
    path: ['festivalId'],
    ...wrong('festival_only'),
  });

/** Somebody who made the film. */
export const credit = z.strictObject({
  role: z.enum(CREDIT_ROLES),
  name: oneLine().min(1).max(LONGEST_CREDIT),
});

/** Where it was made as a school’s film; `none` where it was not. */
export const school = z.union([
  z.strictObject({ name: oneLine().min(1).max(LONGEST_SCHOOL), country: countryCode }),
  z.literal('none'),
]);

/** Every fact of a film, whole seconds and minor units. Null is unknown; an empty list too, but where null is allowed it is none. */
export const filmFacts = {
  name: oneLine().min(1, wrong('title')).max(LONGEST_TITLE),
  synopsis: z.string().max(LONGEST_SYNOPSIS).nullable(),
  types: list(z.enum(FILM_TYPES)),
  length: z
    .int()
    .refine(
      (seconds) => seconds >= 1 && seconds <= LONGEST_SECONDS,
      wrong('runtime', { hours: LONGEST_SECONDS / 3600 }),
    )
    .nullable(),
  productionDate: day.superRefine(within(isCompletionDay, lastCompletionYear)).nullable(),
  directorGender: z.enum(GENDERS).nullable(),
  directorIsStudent: z.boolean().nullable(),
  directorAge: z.int().min(1).max(OLDEST_DIRECTOR).nullable(),
  genres: list(among(GENRES)),
  productionCountries: list(countryCode),
  directorNationalities: list(countryCode),
  directorResidency: list(countryCode),
  directorLanguages: list(languageCode),
  filmLanguages: list(languageCode).nullable(),
  productionSubdivisions: list(subdivisionCode),
  directorSubdivisions: list(subdivisionCode),
  directorIdentities: list(among(IDENTITIES)).nullable(),
  previousFeatures: z.int().min(0).max(MOST_FEATURES).nullable(),
  isOnline: z.boolean().nullable(),
  budget: money.nullable(),
  screenings: z.array(screening).max(MOST_SCREENINGS).nullable(),
  credits: z.array(credit).max(MOST_CREDITS),
  forms: list(z.enum(FORMS)),
  themes: list(z.enum(THEMES)),
  school: school.nullable(),
};
const { name, ...others } = filmFacts;

export const addFilmInput = z.strictObject({ name, ...z.object(others).partial().shape });
export const someFacts = z.strictObject(filmFacts).partial();
export const updateFilmInput = z.strictObject({ filmId: id, version: id.optional(), ...someFacts.shape });
export const ofFilmInput = z.strictObject({ filmId: id });
/** `version`: only while that is the film's. */
export const deleteFilmInput = z.strictObject({ filmId: id, version: id.optional() });
/** All that are to be kept, each level once. `version`: only while that is the film's. */
export const setKeptPremieresInput = z.strictObject({
  filmId: id,
  version: id.optional(),
  premieres: z
    .array(z.strictObject({ level: z.enum(LEDGER_LEVELS), festivalId: id.nullish() }))
    .refine((all) => new Set(all.map(({ level }) => level)).size === all.length, wrong('level_twice')),
});
export const userFilmsInput = z.strictObject({
  userId,
  query: z.string().max(300).optional(),
  sort: z.enum(FILM_SORTS).optional(),
  ...paging,
});
