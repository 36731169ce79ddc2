import { partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { readTrial, serializeTrial, type Change } from '../../../lib/url-state/trial-parameter';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { isPremiere, getPremiereFields, type Premiere } from './premiere';

export type TrialFields = Partial<FilmFields>;
/**
 * A trial: changed fields by name, a premiere that stands for several fields, and whether only affected rows
 * are listed.
 */
export interface Trial {
  changes: readonly Change[];
  isChangedOnly: boolean;
}
export const nothingTried: Trial = { changes: [], isChangedOnly: false };
export const trialParameters = ['try', 'changed'];
const PREMIERE = 'premiere';
/**
 * The fields that the page's controls and suggestions can try. The URL can try no others, because a trial can
 * be saved.
 */
const TRIED: readonly string[] = ['length', 'isOnline', 'productionDate', 'screenings'];

const isAllowed = ({ field, value }: Change) =>
  field === PREMIERE
    ? isPremiere(value)
    : value !== null && TRIED.includes(field) && partialFilmFields.safeParse({ [field]: value }).success;

/** Parses a trial from the URL. Invalid changes are dropped, and so are screenings next to a premiere. */
export function parseTrials(parameters: URLSearchParams): Trial {
  const read = parameters.getAll('try').flatMap((text) => readTrial(text) ?? []);
  const changes = withoutConflictingScreenings(read.filter(isAllowed)).reduce(withChange, []);
  return { changes, isChangedOnly: changes.length > 0 && parameters.get('changed') === 'true' };
}
export function serializeTrials({ changes, isChangedOnly }: Trial): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const change of changes) parameters.append('try', serializeTrial(change));
  if (changes.length > 0 && isChangedOnly) parameters.set('changed', 'true');
  return parameters;
}

const isPremiereChange = ({ field }: Change) => field === PREMIERE;
/** Screenings that are tried next to a premiere are derived from imagined ones. */
const withoutConflictingScreenings = (changes: readonly Change[]): Change[] =>
  changes.filter(({ field }) => field !== 'screenings' || !changes.some(isPremiereChange));
/** Both determine where the film was shown. */
const SHOWN: readonly string[] = [PREMIERE, 'screenings'];

/** One value per field; a premiere and screenings replace each other. Null removes the change. */
export function withChange(changes: readonly Change[], change: Change): Change[] {
  const others = changes.filter(({ field }) => field !== change.field);
  if (change.value === null) return others;
  const replaced = SHOWN.includes(change.field) ? SHOWN : [];
  return [...others.filter(({ field }) => !replaced.includes(field)), change];
}
export const getLength = (changes: readonly Change[], film: Film): number | null =>
  (changes.find(({ field }) => field === 'length')?.value as number | undefined) ?? film.length;
export const getPremiere = (changes: readonly Change[]): Premiere | null =>
  (changes.find(({ field }) => field === PREMIERE)?.value as Premiere | undefined) ?? null;
export const toPremiereChange = (value: Premiere | null): Change => ({ field: PREMIERE, value });

/** The fields that differ from the film. An explicitly tried field overrides what the premiere implies. */
export function getTriedFields(film: Film, changes: readonly Change[]): TrialFields {
  const premiere = getPremiere(changes);
  const fields: TrialFields = premiere ? getPremiereFields(film, premiere) : {};
  for (const change of changes)
    if (!isPremiereChange(change)) Object.assign(fields, { [change.field]: change.value });
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(film[name as keyof Film]);
  return Object.fromEntries(Object.entries(fields).filter(isDifferent));
}

/** The tried fields that can be saved: not imagined premieres, nor screenings derived from them. */
export const getSavableFields = (film: Film, changes: readonly Change[]): TrialFields =>
  getTriedFields(
    film,
    withoutConflictingScreenings(changes).filter((change) => !isPremiereChange(change)),
  );
