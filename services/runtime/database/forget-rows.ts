import type { Tx } from './client.js';

/**
 * Rows per statement. Deleting them takes far less than `STATEMENT_TIMEOUT_MS`, and soon releases their
 * locks.
 */
const BATCH_SIZE = 10_000;

/**
 * Deletes all rows of a table that match a condition, in several statements. If it is interrupted, the next
 * run has fewer rows left. Returns the number of deleted rows.
 */
export async function deleteRows(
  db: Tx,
  table: string,
  condition: string,
  values: readonly unknown[] = [],
  batchSize = BATCH_SIZE,
): Promise<number> {
  // The condition is checked again, because a concurrent update may have changed a selected row.
  const deleteSome = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batchSize})) and (${condition})`;
  for (let deleted = 0; ;) {
    const count = await db.$executeRawUnsafe(deleteSome, ...values);
    deleted += count;
    if (count < batchSize) return deleted;
  }
}
