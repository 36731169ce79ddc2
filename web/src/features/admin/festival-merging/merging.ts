import { foldName } from '@laurel/rules/text/fold';
import type { CompetitionWhole } from '../../../lib/server/wire';
import { findDifferences, type Fields } from '../festival-editor/editing/use-editing';

/** Maps a competition of the merged festival to the id of its target competition; 0: it moves. */
export type Joins = Record<number, number>;

/** The values of both festivals are always stored. */
const MERGED_FIELD = 'alternativeNames';
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields for which the user chooses a value. */
export const findDifferingFields = (target: Fields, merged: Fields): string[] =>
  findDifferences(target, merged).filter((field) => field !== MERGED_FIELD);

/** Unknown fields of the target are taken from the merged festival by default. */
export const getDefaultFields = (target: Fields, merged: Fields): ReadonlySet<string> =>
  new Set(
    findDifferingFields(target, merged).filter(
      (field) =>
        (isEmpty(target[field]) && !isEmpty(merged[field])) ||
        (field === 'arthouseIndex' && target[field] === 'unknown'),
    ),
  );

/** Competitions with the same name are joined by default. */
export function getDefaultJoins(
  target: readonly CompetitionWhole[],
  merged: readonly CompetitionWhole[],
): Joins {
  const byName = new Map(target.map(({ competition: { id, name } }) => [foldName(name), id]));
  return Object.fromEntries(
    merged.map(({ competition: { id, name } }) => [id, byName.get(foldName(name)) ?? 0]),
  );
}
