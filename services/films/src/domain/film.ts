import { isCountry } from '@laurel/rules/countries';
import { isCurrency } from '@laurel/rules/currencies';
import { isDay } from '@laurel/rules/days';
import {
  FIRST_FILM_YEAR,
  isCompletionDay,
  isLanguage,
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
import { isFilmFact } from '@laurel/rules/films';
import { isSubdivision } from '@laurel/rules/subdivisions';
import {
  CREDIT_ROLES,
  FILM_TYPES,
  FORMS,
  GENDERS,
  GENRES,
  IDENTITIES,
  isOneOf,
  SCREENING_KINDS,
  THEMES,
} from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { tidy } from './tidy-film.js';

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
  /** Who made it, as named; empty where nobody is. */
  credits: Credit[];
  forms: string[];
  themes: string[];
  /** Where it was made as a school's film, `none` where it was not. */
  school: School | 'none' | null;
}

export interface School {
  name: string;
  country: string;
}

export interface Credit {
  role: string;
  name: string;
}

export interface Screening {
  /** YYYY-MM-DD. */
  date: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  kind: string;
  /** Of the catalogue; only of a screening at a festival. */
  festivalId: number | null;
}

/** For one that is somebody else's too. */
export const noSuchFilm = () => refuse.noSuch('film.not_found', 'filmId');
const no = (field: string, message: string, details?: object) =>
  refuse.invalid(`film.${field.split('.')[0]}_invalid`, message, field, details);
const wrong = (field: string, details: Wrong) => no(field, wrongWords(details), details);

function each(
  field: string,
  values: readonly string[] | null,
  isGood: (value: string) => boolean,
  why: Wrong['why'] = 'choice',
): void {
  const bad = values?.find((value) => !isGood(value));
  if (bad !== undefined) throw wrong(field, { why, value: bad });
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
  (field: ListField, isGood: (value: string) => boolean, why?: Wrong['why']): Check =>
  ({ [field]: values }) => {
    if ((values?.length ?? 0) > MOST_OF_A_LIST) throw wrong(field, { why: 'too_many', most: MOST_OF_A_LIST });
    each(field, values, isGood, why);
  };
const between =
  (field: NumberField, least: number, most: number, message: string, details?: object): Check =>
  ({ [field]: value }) => {
    if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
      throw no(field, message, details);
  };
const HOURS = LONGEST_SECONDS / 3600;

const checks: Partial<Record<keyof FilmFacts, Check>> = {
  name({ name }) {
    if (name === '') throw refuse.invalid('film.name_missing', 'Give the film a title.', 'name');
    if (name.length > LONGEST_TITLE) throw wrong('name', { why: 'too_long', most: LONGEST_TITLE });
  },
  synopsis({ synopsis }) {
    if ((synopsis?.length ?? 0) > LONGEST_SYNOPSIS)
      throw wrong('synopsis', { why: 'too_long', most: LONGEST_SYNOPSIS });
  },
  length: between('length', 1, LONGEST_SECONDS, `A runtime lies between one second and ${HOURS} hours.`, {
    hours: HOURS,
  }),
  directorAge: between(
    'directorAge',
    1,
    OLDEST_DIRECTOR,
    `An age lies between 1 and ${OLDEST_DIRECTOR} years.`,
    { most: OLDEST_DIRECTOR },
  ),
  previousFeatures: between(
    'previousFeatures',
    0,
    MOST_FEATURES,
    'Give the number of earlier features, 0 for a first one.',
  ),
  productionDate({ productionDate: completed }, now) {
    if (completed === null) return;
    if (!isDay(completed)) throw wrong('productionDate', { why: 'day' });
    if (!isCompletionDay(completed, now))
      throw wrong('productionDate', { why: 'year', first: FIRST_FILM_YEAR, last: lastCompletionYear(now) });
  },
  directorGender({ directorGender: gender }) {
    const isGood = (value: string) => isOneOf(GENDERS, value);
    if (gender !== null) each('directorGender', [gender], isGood);
  },
  genres: among('genres', (value) => isOneOf(GENRES, value)),
  types: among('types', (value) => isOneOf(FILM_TYPES, value)),
  forms: among('forms', (value) => isOneOf(FORMS, value)),
  themes: among('themes', (value) => isOneOf(THEMES, value)),
  school({ school }) {
    if (school === null || school === 'none') return;
    if (school.name === '') throw wrong('school.name', { why: 'empty' });
    if (school.name.length > LONGEST_SCHOOL)
      throw wrong('school.name', { why: 'too_long', most: LONGEST_SCHOOL });
    each('school.country', [school.country], isCountry, 'country');
  },
  directorIdentities: among('directorIdentities', (value) => isOneOf(IDENTITIES, value)),
  productionCountries: among('productionCountries', isCountry, 'country'),
  directorNationalities: among('directorNationalities', isCountry, 'country'),
  directorResidency: among('directorResidency', isCountry, 'country'),
  productionSubdivisions: among('productionSubdivisions', isSubdivision, 'subdivision'),
  directorSubdivisions: among('directorSubdivisions', isSubdivision, 'subdivision'),
  directorLanguages: among('directorLanguages', isLanguage, 'language'),
  filmLanguages: among('filmLanguages', isLanguage, 'language'),
  budget({ budget }) {
    if (budget && !(budget.amount >= 0 && isCurrency(budget.currency)))
      throw no('budget', 'Give the budget as an amount, in a currency of ISO 4217.');
  },
  screenings({ screenings }, now) {
    if ((screenings?.length ?? 0) > MOST_SCREENINGS)
      throw wrong('screenings', { why: 'too_many', most: MOST_SCREENINGS });
    screenings?.forEach((screening, index) => checkScreening(screening, index, now));
  },
  credits({ credits }) {
    if (credits.length > MOST_CREDITS) throw wrong('credits', { why: 'too_many', most: MOST_CREDITS });
    credits.forEach(checkCredit);
  },
};

function checkScreening(screening: Screening, index: number, now: string): void {
  const field = (name: string) => `screenings.${index}.${name}`;
  if (!isDay(screening.date)) throw wrong(field('date'), { why: 'day' });
  if (!isScreeningDay(screening.date, now))
    throw wrong(field('date'), { why: 'year', first: FIRST_FILM_YEAR, last: lastScreeningYear(now) });
  if (!isOneOf(SCREENING_KINDS, screening.kind))
    throw wrong(field('kind'), { why: 'choice', value: screening.kind });
  if (screening.country !== null) each(field('country'), [screening.country], isCountry, 'country');
  if (screening.subdivision !== null)
    each(field('subdivision'), [screening.subdivision], isSubdivision, 'subdivision');
  if ((screening.city?.length ?? 0) > LONGEST_CITY)
    throw wrong(field('city'), { why: 'too_long', most: LONGEST_CITY });
  if (screening.festivalId !== null && screening.kind !== 'festival')
    throw wrong(field('festivalId'), { why: 'festival_only' });
}

function checkCredit({ role, name }: Credit, index: number): void {
  const field = `credits.${index}`;
  if (!isOneOf(CREDIT_ROLES, role)) throw wrong(`${field}.role`, { why: 'choice', value: role });
  if (name === '') throw wrong(`${field}.name`, { why: 'empty' });
  if (name.length > LONGEST_CREDIT) throw wrong(`${field}.name`, { why: 'too_long', most: LONGEST_CREDIT });
}

/** Takes from `facts` only the named fields, the rest stays as it was. Refuses `input.invalid` for a field that a film has not. */
export function withFacts(film: FilmFacts, facts: FilmFacts, fields: readonly string[]): FilmFacts {
  const unknown = fields.find((field) => !isFilmFact(field));
  const details = { why: 'field_unknown', name: unknown } as const;
  if (unknown !== undefined) throw refuse.invalid('input.invalid', wrongWords(details), unknown, details);
  return { ...film, ...Object.fromEntries(fields.map((field) => [field, facts[field as keyof FilmFacts]])) };
}
