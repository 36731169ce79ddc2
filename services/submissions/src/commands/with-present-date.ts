import { presentIds } from '@laurel/runtime/merged-ids';
import type { Tx } from '../database.js';

/** What is said of an entry, by what the id of its deadline means now. */
export async function withPresentDate<T extends { dateId: number | null }>(tx: Tx, entry: T): Promise<T> {
  if (entry.dateId === null) return entry;
  const present = await presentIds(tx, 'date', [entry.dateId]);
  return { ...entry, dateId: present(entry.dateId) };
}
