import type { Tx } from '@laurel/runtime/database';

/** How many rows one of the runtime's tables has. */
export async function countOf(db: Tx, table: string, where = 'true', ...values: unknown[]): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from ${table} where ${where}`,
    ...values,
  );
  return row!.n;
}

interface OutboxRow {
  type: string;
  aggregate: string;
  version: number;
  payload: unknown;
}
/** The facts told so far, in the order of their telling. */
export const factsOf = <Row = OutboxRow>(db: Tx, where = 'true', ...values: unknown[]): Promise<Row[]> =>
  db.$queryRawUnsafe(
    `select type, aggregate, version, payload from outbox where ${where} order by seq`,
    ...values,
  );

/** True when a fact was handled. */
export const isHandled = async (db: Tx, eventId: string): Promise<boolean> =>
  (await countOf(db, 'handled', 'event_id = $1::uuid', eventId)) === 1;
