import { presentIds } from '@laurel/runtime/merged-ids';
import type { Tx } from '../database.js';

/** What is said of an entry, or was, by whatever id its deadline had then. */
export async function presentSaid<T extends { dateId: number | null }>(tx: Tx, said: T): Promise<T> {
  if (said.dateId === null) return said;
  const present = await presentIds(tx, 'date', [said.dateId]);
  return { ...said, dateId: present(said.dateId) };
}
