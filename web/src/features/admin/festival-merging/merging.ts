import { foldedName } from '@laurel/rules/fold';
import type { CompetitionWhole } from '../../../lib/wire';
import { differing, type Fields } from '../festival-editor/use-editing';

/** With which competition of the festival that stays one of the other is joined, by its id; 0: it moves. */
export type Joins = Record<number, number>;

/** Kept from both whatever is chosen. */
const OF_BOTH = 'alternativeNames';
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Of which something is to be chosen. */
export const differingFields = (kept: Fields, merged: Fields): string[] =>
  differing(kept, merged).filter((field) => field !== OF_BOTH);

/** What the festival that stays does not say is taken from the other. */
export const usualFields = (kept: Fields, merged: Fields): ReadonlySet<string> =>
  new Set(
    differingFields(kept, merged).filter(
      (field) =>
        (isEmpty(kept[field]) && !isEmpty(merged[field])) ||
        (field === 'arthouseIndex' && kept[field] === 'unknown'),
    ),
  );

/** Those of one name are joined. */
export function usualJoins(kept: readonly CompetitionWhole[], merged: readonly CompetitionWhole[]): Joins {
  const byName = new Map(kept.map(({ competition: { id, name } }) => [foldedName(name), id]));
  return Object.fromEntries(
    merged.map(({ competition: { id, name } }) => [id, byName.get(foldedName(name)) ?? 0]),
  );
}
