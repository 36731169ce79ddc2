import { foldedName } from '@laurel/rules/fold';
import type { Film } from '../../domain/facts.js';
import type { Fact } from '../../domain/judgement.js';
import { selectionsOf } from '../../domain/selection.js';
import { dayNumber } from '../numbers/days.js';

const some = (list: readonly string[]) => (list.length === 0 ? null : list);
const word = (value: string | boolean | null) => (value === null ? null : String(value));
/** A name, or an award, as the one word that stands for it among others. */
export const schoolWord = (name: string): string => `school ${foldedName(name)}`;
export const festivalWord = (foldedName: string): string => `festival ${foldedName}`;
export const awardWord = (award: string): string => `award ${award}`;
export const SELECTED = 'selected';

const schoolIn = ({ school }: Film) =>
  school === null ? null : school === 'none' ? [] : [schoolWord(school.name), school.country];
/** Of all that is known: that it was selected, and where. */
export function selectionsIn(film: Film): string[] {
  const known = selectionsOf(film);
  if (known.length === 0) return [];
  const words = known.flatMap((at) =>
    at ? [...at.called.map(festivalWord), ...at.qualifiers.map(awardWord)] : [],
  );
  return [SELECTED, ...new Set(words)];
}

type InWords = (film: Film, role: string | null) => readonly string[] | string | null;
/** What a film, or who asks, says in words: null is unknown, an empty list is known to be empty. */
export const inWords: readonly (readonly [Fact, InWords])[] = [
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
/** What a film says in numbers; null is unknown. */
export const inNumbers: readonly (readonly [Fact, (film: Film) => number | null])[] = [
  ['productionDate', ({ productionDate }) => (productionDate === null ? null : dayNumber(productionDate))],
  ['length', ({ length }) => length],
  ['directorAge', ({ directorAge }) => directorAge],
  ['previousFeatures', ({ previousFeatures }) => previousFeatures],
];
