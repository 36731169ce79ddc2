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
export const findDifferingFields = (targetFields: Fields, mergedFields: Fields): string[] =>
  findDifferences(targetFields, mergedFields).filter((field) => field !== MERGED_FIELD);

/** Unknown fields of the target are taken from the merged festival by default. */
export const getDefaultFields = (targetFields: Fields, mergedFields: Fields): ReadonlySet<string> =>
  new Set(
    findDifferingFields(targetFields, mergedFields).filter(
      (field) =>
        (isEmpty(targetFields[field]) && !isEmpty(mergedFields[field])) ||
        (field === 'arthouseIndex' && targetFields[field] === 'unknown'),
    ),
  );

/** Competitions with the same name are joined by default. */
export function getDefaultJoins(
  targetCompetitions: readonly CompetitionWhole[],
  mergedCompetitions: readonly CompetitionWhole[],
): Joins {
  const byName = new Map(targetCompetitions.map(({ competition: { id, name } }) => [foldName(name), id]));
  return Object.fromEntries(
    mergedCompetitions.map(({ competition: { id, name } }) => [id, byName.get(foldName(name)) ?? 0]),
  );
}
