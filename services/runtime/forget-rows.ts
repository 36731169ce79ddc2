import type { Tx } from './database.js';

/** So many go in one statement: far less than `STATEMENT_TIMEOUT_MS` allows, and their locks are let go in between. */
const AT_ONCE = 10_000;

/** Deletes the rows of a table of which a condition holds, however many, some at a time: what ends it in the midst of it leaves less for the next time. Returns how many. */
export async function forgetRows(
  db: Tx,
  table: string,
  condition: string,
  values: readonly unknown[] = [],
  atOnce = AT_ONCE,
): Promise<number> {
  const some = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${atOnce})) and (${condition})`;
  for (let gone = 0; ;) {
    const count = await db.$executeRawUnsafe(some, ...values);
    gone += count;
    if (count < atOnce) return gone;
  }
}
