import { foldedName } from '@laurel/rules/text/fold';
import type { Film } from '../model.js';
import { toDayNumber } from './day-number.js';
import type { FieldName } from './judgement.js';
import { getSelections } from './selection.js';

/** Encode a name or an award as one token. */
export const toSchoolToken = (name: string): string => `school ${foldedName(name)}`;
export const toFestivalToken = (foldedName: string): string => `festival ${foldedName}`;
export const toAwardToken = (award: string): string => `award ${award}`;
export const SELECTED = 'selected';

/** Null is unknown; an empty list is known to be empty. */
export type TextReader = (film: Film, role: string | null) => readonly string[] | string | null;
export type NumberReader = (film: Film) => number | null;
export type FilmField =
  /** `isSingle`: the film has at most one value. */
  | { type: 'text'; read: TextReader; isSingle?: true }
  | { type: 'number'; read: NumberReader }
  | { type: 'selections'; read: (film: Film) => readonly string[] }
  /** Read by the comparison itself. */
  | { type: 'other' };

const text = (read: TextReader): FilmField => ({ type: 'text', read });
const singleText = (read: TextReader): FilmField => ({ type: 'text', read, isSingle: true });
const number = (read: NumberReader): FilmField => ({ type: 'number', read });
/** An empty list is unknown where the film cannot say that it has none. */
const unknownIfEmpty = (list: readonly string[]) => (list.length === 0 ? null : list);
const token = (value: string | boolean | null) => (value === null ? null : String(value));

function readSchool({ school }: Film): readonly string[] | null {
  if (school === null) return null;
  return school === 'none' ? [] : [toSchoolToken(school.name), school.country];
}
/** Returns tokens for the known selections: that the film was selected, and where. */
function readSelections(film: Film): string[] {
  const selections = getSelections(film);
  if (selections.length === 0) return [];
  const tokens = selections.flatMap((at) =>
    at ? [...at.called.map(toFestivalToken), ...at.qualifiers.map(toAwardToken)] : [],
  );
  return [SELECTED, ...new Set(tokens)];
}

/** How each field is read from a film, or from the user’s role. */
export const FILM_FIELDS: Readonly<Record<FieldName, FilmField>> = {
  // Entered as part of the production countries, so it is not a separate value.
  mainProductionCountry: text(({ productionCountries }) => productionCountries[0] ?? null),
  productionCountries: text(({ productionCountries }) => unknownIfEmpty(productionCountries)),
  productionSubdivisions: text(({ productionSubdivisions }) => unknownIfEmpty(productionSubdivisions)),
  directorNationalities: text(({ directorNationalities }) => unknownIfEmpty(directorNationalities)),
  directorResidency: text(({ directorResidency }) => unknownIfEmpty(directorResidency)),
  directorSubdivisions: text(({ directorSubdivisions }) => unknownIfEmpty(directorSubdivisions)),
  directorLanguages: text(({ directorLanguages }) => unknownIfEmpty(directorLanguages)),
  directorIdentities: text(({ directorIdentities }) => directorIdentities),
  directorGender: singleText(({ directorGender }) => token(directorGender)),
  directorIsStudent: singleText(({ directorIsStudent }) => token(directorIsStudent)),
  directorAge: number(({ directorAge }) => directorAge),
  previousFeatures: number(({ previousFeatures }) => previousFeatures),
  filmLanguages: text(({ filmLanguages }) => filmLanguages),
  genres: text(({ genres }) => unknownIfEmpty(genres)),
  types: text(({ types }) => unknownIfEmpty(types)),
  themes: text(({ themes }) => unknownIfEmpty(themes)),
  forms: text(({ forms }) => unknownIfEmpty(forms)),
  school: text(readSchool),
  isOnline: singleText(({ isOnline }) => token(isOnline)),
  role: singleText((_film, role) => role),
  length: number(({ length }) => length),
  productionDate: number(({ productionDate }) =>
    productionDate === null ? null : toDayNumber(productionDate),
  ),
  selections: { type: 'selections', read: readSelections },
  budget: { type: 'other' },
  screenings: { type: 'other' },
  nothing: { type: 'other' },
};
