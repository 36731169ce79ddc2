import type { Tx } from './client.js';

/**
 * Rows per statement. This takes far less time than `STATEMENT_TIMEOUT_MS`, and row locks are released
 * between statements.
 */
const AT_ONCE = 10_000;

/**
 * Deletes all rows of a table that match a condition, in several statements. If it is interrupted, the next
 * run has fewer rows left. Returns the number of deleted rows.
 */
export async function deleteRows(
  db: Tx,
  table: string,
  condition: string,
  values: readonly unknown[] = [],
  atOnce = AT_ONCE,
): Promise<number> {
  const some = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${atOnce})) and (${condition})`;
  for (let deleted = 0; ;) {
    const count = await db.$executeRawUnsafe(some, ...values);
    deleted += count;
    if (count < atOnce) return deleted;
  }
}
