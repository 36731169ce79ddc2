import { resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import type { Tx } from '../../database/client.js';

/** Replaces the id of a merged deadline with its present id. */
export async function resolveDateId<T extends { dateId: number | null }>(tx: Tx, entry: T): Promise<T> {
  if (entry.dateId === null) return entry;
  const toCurrentId = await resolveMergedIds(tx, 'date', [entry.dateId]);
  return { ...entry, dateId: toCurrentId(entry.dateId) };
}
