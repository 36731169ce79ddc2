import { foldedName } from '@laurel/rules/text/fold';
import type { Film } from '../../domain/model.js';
import type { FieldName } from '../../domain/evaluation/judgement.js';
import { getSelections } from '../../domain/evaluation/selection.js';
import { dayNumber } from '../numbers/days.js';

const some = (list: readonly string[]) => (list.length === 0 ? null : list);
const word = (value: string | boolean | null) => (value === null ? null : String(value));
/** Encode a name or an award as one token. */
export const schoolWord = (name: string): string => `school ${foldedName(name)}`;
export const festivalWord = (foldedName: string): string => `festival ${foldedName}`;
export const awardWord = (award: string): string => `award ${award}`;
export const SELECTED = 'selected';

const schoolIn = ({ school }: Film) =>
  school === null ? null : school === 'none' ? [] : [schoolWord(school.name), school.country];
/** Returns tokens for the known selections: that the film was selected, and where. */
export function selectionsIn(film: Film): string[] {
  const known = getSelections(film);
  if (known.length === 0) return [];
  const tokens = known.flatMap((at) =>
    at ? [...at.called.map(festivalWord), ...at.qualifiers.map(awardWord)] : [],
  );
  return [SELECTED, ...new Set(tokens)];
}

type TextReader = (film: Film, role: string | null) => readonly string[] | string | null;
/** Read the text fields of a film and the user’s role: null is unknown, an empty list is known to be empty. */
export const textFields: readonly (readonly [FieldName, TextReader])[] = [
  ['mainProductionCountry', ({ productionCountries }) => productionCountries[0] ?? null],
  ['productionCountries', ({ productionCountries }) => some(productionCountries)],
  ['directorNationalities', ({ directorNationalities }) => some(directorNationalities)],
  ['directorResidency', ({ directorResidency }) => some(directorResidency)],
  ['directorLanguages', ({ directorLanguages }) => some(directorLanguages)],
  ['filmLanguages', ({ filmLanguages }) => filmLanguages],
  ['genres', ({ genres }) => some(genres)],
  ['types', ({ types }) => some(types)],
  ['themes', ({ themes }) => some(themes)],
  ['forms', ({ forms }) => some(forms)],
  ['school', schoolIn],
  ['selections', selectionsIn],
  ['productionSubdivisions', ({ productionSubdivisions }) => some(productionSubdivisions)],
  ['directorSubdivisions', ({ directorSubdivisions }) => some(directorSubdivisions)],
  ['directorIdentities', ({ directorIdentities }) => directorIdentities],
  ['directorGender', ({ directorGender }) => word(directorGender)],
  ['directorIsStudent', ({ directorIsStudent }) => word(directorIsStudent)],
  ['isOnline', ({ isOnline }) => word(isOnline)],
  ['role', (_film, role) => role],
];
/** Read the number fields of a film; null is unknown. */
export const inNumbers: readonly (readonly [FieldName, (film: Film) => number | null])[] = [
  ['productionDate', ({ productionDate }) => (productionDate === null ? null : dayNumber(productionDate))],
  ['length', ({ length }) => length],
  ['directorAge', ({ directorAge }) => directorAge],
  ['previousFeatures', ({ previousFeatures }) => previousFeatures],
];
