import { isCountry } from '@laurel/rules/countries';
import { isCurrency } from '@laurel/rules/currencies';
import { isDay } from '@laurel/rules/days';
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

const [LONGEST_NAME, LONGEST_SYNOPSIS, LONGEST_SECONDS] = [300, 5000, 100 * 3600];

const language = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const isLanguage = (code: string) =>
  /^[a-z]{2,3}$/.test(code) && (code.length === 3 || language.of(code) !== undefined);

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

/** The facts of a film as they may be kept: names trimmed, doubles dropped, order kept. Refuses `film.<field>_invalid`. */
export function checkedFilm(asked: FilmFacts): FilmFacts {
  const film = tidy(asked);
  if (film.name === '') throw refuse.invalid('film.name_missing', 'Give the film a title.', 'name');
  if (film.name.length > LONGEST_NAME) throw no('name', `A title has at most ${LONGEST_NAME} characters.`);
  if ((film.synopsis?.length ?? 0) > LONGEST_SYNOPSIS)
    throw no('synopsis', `A synopsis has at most ${LONGEST_SYNOPSIS} characters.`);
  within('length', film.length, 1, LONGEST_SECONDS, 'A runtime lies between one second and 100 hours.');
  within('directorAge', film.directorAge, 1, 120, 'An age lies between 1 and 120 years.');
  within(
    'previousFeatures',
    film.previousFeatures,
    0,
    999,
    'Give the number of earlier features, 0 for a first one.',
  );
  if (film.productionDate !== null) checkCompletion(film.productionDate);
  if (film.directorGender !== null)
    each(
      'directorGender',
      [film.directorGender],
      (value) => isOneOf(GENDERS, value),
      'one of the genders to choose from',
    );
  each('genres', film.genres, (value) => isOneOf(GENRES, value), 'one of the genres to choose from');
  each('types', film.types, (value) => isOneOf(FILM_TYPES, value), 'a film type');
  each(
    'directorIdentities',
    film.directorIdentities,
    (value) => isOneOf(IDENTITIES, value),
    'one of the identities to choose from',
  );
  for (const field of ['productionCountries', 'directorNationalities', 'directorResidency'] as const)
    each(field, film[field], isCountry, 'a country code');
  for (const field of ['productionSubdivisions', 'directorSubdivisions'] as const)
    each(field, film[field], isSubdivision, 'a subdivision code');
  for (const field of ['directorLanguages', 'filmLanguages'] as const)
    each(field, film[field], isLanguage, 'a language code');
  if (film.budget && !(film.budget.amount >= 0 && isCurrency(film.budget.currency)))
    throw no('budget', 'Give the budget as an amount, in a currency of ISO 4217.');
  film.screenings?.forEach(checkScreening);
  return film;
}

/** The oldest film that there is was shot in 1888. */
const OLDEST = '1888-01-01';
const MOST_YEARS_AHEAD = 10;
/** Festivals name their days a year or two before. */
const SCREENING_YEARS_AHEAD = 5;
const lastDayIn = (years: number) => `${new Date().getUTCFullYear() + years}-12-31`;
function checkCompletion(completed: string): void {
  if (!isDay(completed)) throw no('productionDate', 'Write the day as YYYY-MM-DD.');
  const latest = lastDayIn(MOST_YEARS_AHEAD);
  if (completed < OLDEST || completed > latest)
    throw no('productionDate', `A film is completed between 1888 and ${latest.slice(0, 4)}. Check the year.`);
}

function checkScreening(screening: Screening, index: number): void {
  const field = (name: string) => `screenings.${index}.${name}`;
  if (!isDay(screening.date)) throw no(field('date'), 'Write the day of the screening as YYYY-MM-DD.');
  const latest = lastDayIn(SCREENING_YEARS_AHEAD);
  if (screening.date < OLDEST || screening.date > latest)
    throw no(field('date'), `A screening lies between 1888 and ${latest.slice(0, 4)}. Check the year.`);
  if (!isOneOf(SCREENING_KINDS, screening.kind))
    throw no(field('kind'), 'Choose what kind of screening it was.');
  if (screening.country !== null) each(field('country'), [screening.country], isCountry, 'a country code');
  if (screening.subdivision !== null)
    each(field('subdivision'), [screening.subdivision], isSubdivision, 'a subdivision code');
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
