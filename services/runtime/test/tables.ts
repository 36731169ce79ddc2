import type { Tx } from '@laurel/runtime/database/client';

/** Returns the number of rows of one of the runtime's tables. */
export async function countRows(
  db: Tx,
  table: string,
  where = 'true',
  ...values: unknown[]
): Promise<number> {
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
/** Returns the events in the outbox, in the order of their publication. */
export const listEvents = <Row = OutboxRow>(db: Tx, where = 'true', ...values: unknown[]): Promise<Row[]> =>
  db.$queryRawUnsafe(
    `select type, aggregate, version, payload from outbox where ${where} order by seq`,
    ...values,
  );

/** True if an event was handled. */
export const isHandled = async (db: Tx, eventId: string): Promise<boolean> =>
  (await countRows(db, 'handled_event', 'event_id = $1::uuid', eventId)) === 1;
