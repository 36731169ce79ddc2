import { foldName } from '@laurel/rules/text/fold';
import type { CompetitionWhole } from '../../../lib/server/wire';
import { findDifferences, type Fields } from '../festival-editor/editing/use-editing';

/** Maps a competition of the merged festival to the one of the target that it joins; 0: it moves instead. */
export type Joins = Record<number, number>;

/** The target gets the values of both festivals in this field. */
const COMBINED_FIELD = 'alternativeNames';
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the fields for which the user chooses a value. */
export const findDifferingFields = (targetFields: Fields, mergedFields: Fields): string[] =>
  findDifferences(targetFields, mergedFields).filter((field) => field !== COMBINED_FIELD);

/** Returns the fields that are taken from the merged festival by default, because the target's are unknown. */
export const getDefaultFields = (targetFields: Fields, mergedFields: Fields): ReadonlySet<string> =>
  new Set(
    findDifferingFields(targetFields, mergedFields).filter(
      (field) =>
        (isEmpty(targetFields[field]) && !isEmpty(mergedFields[field])) ||
        (field === 'arthouseIndex' && targetFields[field] === 'unknown'),
    ),
  );

/** Joins competitions with the same name, which is the default. */
export function getDefaultJoins(
  targetCompetitions: readonly CompetitionWhole[],
  mergedCompetitions: readonly CompetitionWhole[],
): Joins {
  const byName = new Map(targetCompetitions.map(({ competition: { id, name } }) => [foldName(name), id]));
  return Object.fromEntries(
    mergedCompetitions.map(({ competition: { id, name } }) => [id, byName.get(foldName(name)) ?? 0]),
  );
}
