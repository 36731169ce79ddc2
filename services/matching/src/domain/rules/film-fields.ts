import { foldName } from '@laurel/rules/text/fold';
import { getAgeRange, type AgeRange } from '@laurel/rules/films/director-age';
import type { Film } from '../model.js';
import { toDayNumber } from './day-number.js';
import type { FieldName } from './judgement.js';
import { getSelections } from './selection.js';

/** Schools, festivals and awards are encoded as tokens with different prefixes, so that they never collide. */
export const toSchoolToken = (name: string): string => `school ${foldName(name)}`;
export const toFestivalToken = (foldedName: string): string => `festival ${foldedName}`;
export const toAwardToken = (award: string): string => `award ${award}`;
export const SELECTED_TOKEN = 'selected';

/** Null is unknown; an empty list is known to be empty. */
export type TextReader = (film: Film, role: string | null) => readonly string[] | string | null;
export type NumberReader = (film: Film) => number | null;
export type FilmField =
  /** `isSingle`: the film has at most one value. */
  | { type: 'text'; read: TextReader; isSingle?: true }
  | { type: 'number'; read: NumberReader }
  /** Depends on the day (`getDirectorAges`). */
  | { type: 'age' }
  | { type: 'selections'; read: (film: Film) => readonly string[] }
  /** Read by the comparison itself. */
  | { type: 'other' };

const textField = (read: TextReader): FilmField => ({ type: 'text', read });
const singleTextField = (read: TextReader): FilmField => ({ type: 'text', read, isSingle: true });
const numberField = (read: NumberReader): FilmField => ({ type: 'number', read });
/** The countries stand for unknown subdivisions. Their codes differ from the codes of all subdivisions. */
const toCountriesIfEmpty = (subdivisions: readonly string[], countries: readonly string[]) =>
  subdivisions.length > 0 ? subdivisions : toNullIfEmpty(countries);
/** For a field that every film has: an empty list is unknown. */
const toNullIfEmpty = (list: readonly string[]) => (list.length === 0 ? null : list);
const toToken = (value: string | boolean | null) => (value === null ? null : String(value));

function readSchool({ school }: Film): readonly string[] | null {
  if (school === null) return null;
  return school === 'none' ? [] : [toSchoolToken(school.name), school.country];
}
/** Returns tokens for the known selections: that the film was selected, and where. */
function readSelections(film: Film): string[] {
  const selections = getSelections(film);
  if (selections.length === 0) return [];
  const tokens = selections.flatMap((festival) =>
    festival ? [...festival.foldedNames.map(toFestivalToken), ...festival.qualifiers.map(toAwardToken)] : [],
  );
  return [SELECTED_TOKEN, ...new Set(tokens)];
}

/**
 * Returns the possible ages of the director on a day (YYYY-MM-DD), or soon if the day is unknown; null if no age is
 * stated.
 */
export function getDirectorAges(
  { directorAge, statedDirectorAge }: Pick<Film, 'directorAge' | 'statedDirectorAge'>,
  day: string | null,
): AgeRange | null {
  if (directorAge === null) return null;
  if (!statedDirectorAge) return { min: directorAge, max: directorAge };
  return day === null ? { min: directorAge, max: directorAge + 1 } : getAgeRange(statedDirectorAge, day);
}

/** How each field is read from a film, or from the user’s role. */
export const FILM_FIELDS: Readonly<Record<FieldName, FilmField>> = {
  // Entered as part of the production countries, so it is not a separate value.
  mainProductionCountry: textField(({ productionCountries }) => productionCountries[0] ?? null),
  productionCountries: textField(({ productionCountries }) => toNullIfEmpty(productionCountries)),
  productionSubdivisions: textField((film) =>
    toCountriesIfEmpty(film.productionSubdivisions, film.productionCountries),
  ),
  directorNationalities: textField(({ directorNationalities }) => toNullIfEmpty(directorNationalities)),
  directorResidency: textField(({ directorResidency }) => toNullIfEmpty(directorResidency)),
  directorSubdivisions: textField((film) =>
    toCountriesIfEmpty(film.directorSubdivisions, film.directorResidency),
  ),
  directorLanguages: textField(({ directorLanguages }) => toNullIfEmpty(directorLanguages)),
  directorIdentities: textField(({ directorIdentities }) => directorIdentities),
  directorGender: singleTextField(({ directorGender }) => toToken(directorGender)),
  directorIsStudent: singleTextField(({ directorIsStudent }) => toToken(directorIsStudent)),
  directorAge: { type: 'age' },
  previousFeatures: numberField(({ previousFeatures }) => previousFeatures),
  filmLanguages: textField(({ filmLanguages }) => filmLanguages),
  genres: textField(({ genres }) => toNullIfEmpty(genres)),
  types: textField(({ types }) => toNullIfEmpty(types)),
  themes: textField(({ themes }) => themes),
  forms: textField(({ forms }) => forms),
  school: textField(readSchool),
  isOnline: singleTextField(({ isOnline }) => toToken(isOnline)),
  role: singleTextField((_film, role) => role),
  length: numberField(({ length }) => length),
  productionDate: numberField(({ productionDate }) =>
    productionDate === null ? null : toDayNumber(productionDate),
  ),
  selections: { type: 'selections', read: readSelections },
  budget: { type: 'other' },
  screenings: { type: 'other' },
  nothing: { type: 'other' },
};
