import { partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { parseChange, serializeChange, type Change } from '../../../lib/url-state/change-parameter';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { isPremiere, getPremiereFields, type Premiere } from './premiere';

export type WhatIfFields = Partial<FilmFields>;
/** `premiere` stands for several fields. `isChangedOnly`: only affected rows are listed. */
export interface WhatIf {
  changes: readonly Change[];
  isChangedOnly: boolean;
}
export const EMPTY_WHAT_IF: WhatIf = { changes: [], isChangedOnly: false };
export const WHAT_IF_PARAMETERS = ['try', 'changed'];
const PREMIERE = 'premiere';
/** Only these fields may come from the URL, because a what-if can be saved to the film. */
const WHAT_IF_FIELDS: readonly string[] = ['length', 'isOnline', 'productionDate', 'screenings'];

function isAllowed({ field, value }: Change): boolean {
  if (field === PREMIERE) return isPremiere(value);
  if (value === null || !WHAT_IF_FIELDS.includes(field)) return false;
  return partialFilmFields.safeParse({ [field]: value }).success;
}

/** Parses a what-if from the URL. Invalid changes are dropped, and so are screenings next to a premiere. */
export function parseWhatIf(parameters: URLSearchParams): WhatIf {
  const parsed = parameters.getAll('try').flatMap((text) => parseChange(text) ?? []);
  const changes = withoutConflictingScreenings(parsed.filter(isAllowed)).reduce(withChange, []);
  return { changes, isChangedOnly: changes.length > 0 && parameters.get('changed') === 'true' };
}
export function toWhatIfParameters({ changes, isChangedOnly }: WhatIf): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const change of changes) parameters.append('try', serializeChange(change));
  if (changes.length > 0 && isChangedOnly) parameters.set('changed', 'true');
  return parameters;
}

const isPremiereChange = ({ field }: Change) => field === PREMIERE;
/**
 * If a what-if has a premiere, its screenings follow from that premiere, so a separate `screenings` change is
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
export function getWhatIfFields(film: Film, changes: readonly Change[]): WhatIfFields {
  const premiere = getPremiere(changes);
  const fields: WhatIfFields = premiere ? getPremiereFields(film, premiere) : {};
  for (const change of changes)
    if (!isPremiereChange(change)) Object.assign(fields, { [change.field]: change.value });
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(film[name as keyof Film]);
  return Object.fromEntries(Object.entries(fields).filter(isDifferent));
}

/** The fields of a what-if that can be saved: not imagined premieres, nor screenings derived from them. */
export const getSavableFields = (film: Film, changes: readonly Change[]): WhatIfFields =>
  getWhatIfFields(
    film,
    withoutConflictingScreenings(changes).filter((change) => !isPremiereChange(change)),
  );
