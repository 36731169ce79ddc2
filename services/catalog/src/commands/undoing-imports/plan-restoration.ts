import { isDeepStrictEqual } from 'node:util';
import type { CatalogChange } from '../../generated/client.js';

export interface Restoration {
  /** The value to restore by field. */
  values: ReadonlyMap<string, unknown>;
  /** The newest change of each of these fields. */
  undone: readonly CatalogChange[];
  /** Changes whose field has another value now. */
  overtaken: ReadonlySet<bigint>;
}

/**
 * Plans how to undo changes of one record. `changes`: the newest first. A field that has its previous value
 * already needs no restoration. `isCurrent` returns whether a field has a value now.
 */
export function planRestoration(
  changes: readonly CatalogChange[],
  isCurrent: (field: string, value: unknown) => boolean,
): Restoration {
  const values = new Map<string, unknown>();
  const undone: CatalogChange[] = [];
  const overtaken = new Set<bigint>();
  for (const change of changes) {
    const { id, field, before, after } = change;
    const isNewest = !values.has(field);
    if (isNewest ? isCurrent(field, after) : isDeepStrictEqual(values.get(field), after)) {
      values.set(field, before);
      if (isNewest) undone.push(change);
    } else if (!isCurrent(field, before)) overtaken.add(id);
  }
  return { values, undone, overtaken };
}
