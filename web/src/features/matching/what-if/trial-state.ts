import { partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { parseTrialChange, serializeTrial, type Change } from '../../../lib/url-state/trial-parameter';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { isPremiere, getPremiereFields, type Premiere } from './premiere';

export type TrialFields = Partial<FilmFields>;
/** `premiere` stands for several fields. `isChangedOnly`: only affected rows are listed. */
export interface Trial {
  changes: readonly Change[];
  isChangedOnly: boolean;
}
export const EMPTY_TRIAL: Trial = { changes: [], isChangedOnly: false };
export const TRIAL_PARAMETERS = ['try', 'changed'];
const PREMIERE = 'premiere';
/** Only these fields may come from the URL, because a trial can be saved to the film. */
const TRIAL_FIELDS: readonly string[] = ['length', 'isOnline', 'productionDate', 'screenings'];

function isAllowed({ field, value }: Change): boolean {
  if (field === PREMIERE) return isPremiere(value);
  if (value === null || !TRIAL_FIELDS.includes(field)) return false;
  return partialFilmFields.safeParse({ [field]: value }).success;
}

/** Parses a trial from the URL. Invalid changes are dropped, and so are screenings next to a premiere. */
export function parseTrial(parameters: URLSearchParams): Trial {
  const parsed = parameters.getAll('try').flatMap((text) => parseTrialChange(text) ?? []);
  const changes = withoutConflictingScreenings(parsed.filter(isAllowed)).reduce(withChange, []);
  return { changes, isChangedOnly: changes.length > 0 && parameters.get('changed') === 'true' };
}
export function toTrialParameters({ changes, isChangedOnly }: Trial): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const change of changes) parameters.append('try', serializeTrial(change));
  if (changes.length > 0 && isChangedOnly) parameters.set('changed', 'true');
  return parameters;
}

const isPremiereChange = ({ field }: Change) => field === PREMIERE;
/**
 * If a trial has a premiere, its screenings follow from that premiere, so a separate `screenings` change is
 * dropped.
 */
const withoutConflictingScreenings = (changes: readonly Change[]): Change[] =>
  changes.filter(({ field }) => field !== 'screenings' || !changes.some(isPremiereChange));
/** Both determine where the film was shown. */
const SCREENING_FIELDS: readonly string[] = [PREMIERE, 'screenings'];

/** Adds or replaces a change. A premiere and screenings replace each other. The value null removes the change. */
export function withChange(changes: readonly Change[], change: Change): Change[] {
  const otherChanges = changes.filter(({ field }) => field !== change.field);
  if (change.value === null) return otherChanges;
  const replacedFields = SCREENING_FIELDS.includes(change.field) ? SCREENING_FIELDS : [];
  return [...otherChanges.filter(({ field }) => !replacedFields.includes(field)), change];
}
export const getLength = (changes: readonly Change[], film: Film): number | null =>
  (changes.find(({ field }) => field === 'length')?.value as number | undefined) ?? film.length;
export const getPremiere = (changes: readonly Change[]): Premiere | null =>
  (changes.find(({ field }) => field === PREMIERE)?.value as Premiere | undefined) ?? null;
export const toPremiereChange = (value: Premiere | null): Change => ({ field: PREMIERE, value });

/** The fields that differ from the film. An explicitly changed field overrides what the premiere implies. */
export function getTrialFields(film: Film, changes: readonly Change[]): TrialFields {
  const premiere = getPremiere(changes);
  const fields: TrialFields = premiere ? getPremiereFields(film, premiere) : {};
  for (const change of changes)
    if (!isPremiereChange(change)) Object.assign(fields, { [change.field]: change.value });
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(film[name as keyof Film]);
  return Object.fromEntries(Object.entries(fields).filter(isDifferent));
}

/** The fields of a trial that can be saved: not imagined premieres, nor screenings derived from them. */
export const getSavableFields = (film: Film, changes: readonly Change[]): TrialFields =>
  getTrialFields(
    film,
    withoutConflictingScreenings(changes).filter((change) => !isPremiereChange(change)),
  );
