import { isCountry } from '@laurel/rules/countries';
import { isCurrency } from '@laurel/rules/currencies';
import { isDay } from '@laurel/rules/days';
import {
  isCompletionDay,
  isLanguage,
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
import { isFilmFact } from '@laurel/rules/films';
import { isSubdivision } from '@laurel/rules/subdivisions';
import {
  FILM_TYPES,
  GENDERS,
  GENRES,
  IDENTITIES,
  isOneOf,
  SCREENING_KINDS,
} from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

/** What a filmmaker says of a film. Null is unknown; an empty plain list is unknown too, but `[]` in a nullable list is none. */
export interface FilmFacts {
  name: string;
  synopsis: string | null;
  types: string[];
  /** Whole seconds. */
  length: number | null;
  /** YYYY-MM-DD. */
  productionDate: string | null;
  directorGender: string | null;
  directorIsStudent: boolean | null;
  /** Full years. */
  directorAge: number | null;
  genres: string[];
  /** ISO 3166-1 alpha-2; the first is the main one. */
  productionCountries: string[];
  directorNationalities: string[];
  directorResidency: string[];
  /** ISO 639-1, or 639-3 where there is none. */
  directorLanguages: string[];
  filmLanguages: string[] | null;
  /** ISO 3166-2. */
  productionSubdivisions: string[];
  directorSubdivisions: string[];
  directorIdentities: string[] | null;
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: { amount: number; currency: string } | null;
  screenings: Screening[] | null;
}

export interface Screening {
  /** YYYY-MM-DD. */
  date: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  kind: string;
}

const no = (field: string, message: string) =>
  refuse.invalid(`film.${field.split('.')[0]}_invalid`, message, field);

function within(field: string, value: number | null, least: number, most: number, message: string): void {
  if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
    throw no(field, message);
}
function each(
  field: string,
  values: readonly string[] | null,
  isGood: (value: string) => boolean,
  what: string,
): void {
  const bad = values?.find((value) => !isGood(value));
  if (bad !== undefined) throw no(field, `“${bad}” is not ${what}.`);
}

/**
 * The facts of a film as they may be kept: names trimmed, doubles dropped, order kept. Only the named fields are held against what a film
 * may be: what is stored already may be of a list of its time. Refuses `film.<field>_invalid`.
 */
export function checkedFilm(asked: FilmFacts, now: string, fields?: readonly string[]): FilmFacts {
  const film = tidy(asked);
  for (const [field, check] of Object.entries(checks))
    if (!fields || fields.includes(field)) check(film, now);
  return film;
}

type Check = (film: FilmFacts, now: string) => void;
type ListField = {
  [K in keyof FilmFacts]: FilmFacts[K] extends string[] | null ? K : never;
}[keyof FilmFacts];
type NumberField = 'length' | 'directorAge' | 'previousFeatures';
const among =
  (field: ListField, isGood: (value: string) => boolean, what: string): Check =>
  ({ [field]: values }) => {
    if ((values?.length ?? 0) > MOST_OF_A_LIST) throw no(field, `Give at most ${MOST_OF_A_LIST}.`);
    each(field, values, isGood, what);
  };
const between =
  (field: NumberField, least: number, most: number, message: string): Check =>
  ({ [field]: value }) =>
    within(field, value, least, most, message);

const checks: Partial<Record<keyof FilmFacts, Check>> = {
  name({ name }) {
    if (name === '') throw refuse.invalid('film.name_missing', 'Give the film a title.', 'name');
    if (name.length > LONGEST_TITLE) throw no('name', `A title has at most ${LONGEST_TITLE} characters.`);
  },
  synopsis({ synopsis }) {
    if ((synopsis?.length ?? 0) > LONGEST_SYNOPSIS)
      throw no('synopsis', `A synopsis has at most ${LONGEST_SYNOPSIS} characters.`);
  },
  length: between('length', 1, LONGEST_SECONDS, 'A runtime lies between one second and 100 hours.'),
  directorAge: between('directorAge', 1, OLDEST_DIRECTOR, 'An age lies between 1 and 120 years.'),
  previousFeatures: between(
    'previousFeatures',
    0,
    MOST_FEATURES,
    'Give the number of earlier features, 0 for a first one.',
  ),
  productionDate({ productionDate: completed }, now) {
    if (completed === null) return;
    if (!isDay(completed)) throw no('productionDate', 'Write the day as YYYY-MM-DD.');
    if (!isCompletionDay(completed, now))
      throw no(
        'productionDate',
        `A film is completed between 1888 and ${lastCompletionYear(now)}. Check the year.`,
      );
  },
  directorGender({ directorGender: gender }) {
    const isGood = (value: string) => isOneOf(GENDERS, value);
    if (gender !== null) each('directorGender', [gender], isGood, 'one of the genders to choose from');
  },
  genres: among('genres', (value) => isOneOf(GENRES, value), 'one of the genres to choose from'),
  types: among('types', (value) => isOneOf(FILM_TYPES, value), 'a film type'),
  directorIdentities: among(
    'directorIdentities',
    (value) => isOneOf(IDENTITIES, value),
    'one of the identities to choose from',
  ),
  productionCountries: among('productionCountries', isCountry, 'a country code'),
  directorNationalities: among('directorNationalities', isCountry, 'a country code'),
  directorResidency: among('directorResidency', isCountry, 'a country code'),
  productionSubdivisions: among('productionSubdivisions', isSubdivision, 'a subdivision code'),
  directorSubdivisions: among('directorSubdivisions', isSubdivision, 'a subdivision code'),
  directorLanguages: among('directorLanguages', isLanguage, 'a language code'),
  filmLanguages: among('filmLanguages', isLanguage, 'a language code'),
  budget({ budget }) {
    if (budget && !(budget.amount >= 0 && isCurrency(budget.currency)))
      throw no('budget', 'Give the budget as an amount, in a currency of ISO 4217.');
  },
  screenings({ screenings }, now) {
    if ((screenings?.length ?? 0) > MOST_SCREENINGS)
      throw no('screenings', `Give at most ${MOST_SCREENINGS} screenings.`);
    screenings?.forEach((screening, index) => checkScreening(screening, index, now));
  },
};

function checkScreening(screening: Screening, index: number, now: string): void {
  const field = (name: string) => `screenings.${index}.${name}`;
  if (!isDay(screening.date)) throw no(field('date'), 'Write the day of the screening as YYYY-MM-DD.');
  if (!isScreeningDay(screening.date, now))
    throw no(field('date'), `A screening lies between 1888 and ${lastScreeningYear(now)}. Check the year.`);
  if (!isOneOf(SCREENING_KINDS, screening.kind))
    throw no(field('kind'), 'Choose what kind of screening it was.');
  if (screening.country !== null) each(field('country'), [screening.country], isCountry, 'a country code');
  if (screening.subdivision !== null)
    each(field('subdivision'), [screening.subdivision], isSubdivision, 'a subdivision code');
  if ((screening.city?.length ?? 0) > LONGEST_CITY)
    throw no(field('city'), `A city has at most ${LONGEST_CITY} characters.`);
}

const once = (values: readonly string[]) => [...new Set(values)];
const textOrNull = (text: string | null) => text?.trim() || null;

function tidy(film: FilmFacts): FilmFacts {
  const lists = [
    'types',
    'genres',
    'productionCountries',
    'directorNationalities',
    'directorResidency',
    'directorLanguages',
    'productionSubdivisions',
    'directorSubdivisions',
  ] as const;
  return {
    ...film,
    ...Object.fromEntries(lists.map((list) => [list, once(film[list])])),
    name: film.name.trim(),
    synopsis: textOrNull(film.synopsis),
    filmLanguages: film.filmLanguages && once(film.filmLanguages),
    directorIdentities: film.directorIdentities && once(film.directorIdentities),
    screenings:
      film.screenings
        ?.map((screening) => ({ ...screening, city: textOrNull(screening.city) }))
        .toSorted((a, b) => a.date.localeCompare(b.date)) ?? null,
  };
}

/** Takes from `facts` only the named fields, the rest stays as it was. Refuses `input.invalid` for a field that a film has not. */
export function withFacts(film: FilmFacts, facts: FilmFacts, fields: readonly string[]): FilmFacts {
  const unknown = fields.find((field) => !isFilmFact(field));
  if (unknown !== undefined) throw refuse.invalid('input.invalid', `A film has no “${unknown}”.`, unknown);
  return { ...film, ...Object.fromEntries(fields.map((field) => [field, facts[field as keyof FilmFacts]])) };
}
