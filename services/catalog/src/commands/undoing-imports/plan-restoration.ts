import { isDeepStrictEqual } from 'node:util';
import type { CatalogChange } from '../../generated/client.js';

export interface Restoration {
  /** The value to restore by field. */
  values: ReadonlyMap<string, unknown>;
  /** The newest change of each of these fields. */
  undone: readonly CatalogChange[];
  /** Changes whose field was changed again, so that they cannot be undone. */
  superseded: ReadonlySet<bigint>;
}

/**
 * Plans how to undo changes of one record. Skips a field that already has its previous value.
 * @param changes the newest first
 * @param isCurrent returns whether a field still has a value
 */
export function planRestoration(
  changes: readonly CatalogChange[],
  isCurrent: (field: string, value: unknown) => boolean,
): Restoration {
  const values = new Map<string, unknown>();
  const undone: CatalogChange[] = [];
  const superseded = new Set<bigint>();
  for (const change of changes) {
    const { id, field, before, after } = change;
    // The field has this change's value, or will have it when its newer changes are undone.
    const isPlanned = values.has(field);
    if (isPlanned ? isDeepStrictEqual(values.get(field), after) : isCurrent(field, after)) {
      values.set(field, before);
      if (!isPlanned) undone.push(change);
    } else if (!isCurrent(field, before)) superseded.add(id);
  }
  return { values, undone, superseded };
}
