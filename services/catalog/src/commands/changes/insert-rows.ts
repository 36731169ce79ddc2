import type { Tx } from '../../database/client.js';

const CHUNK_ROWS = 4000;

/** Inserts many rows of one table in few statements. Every row must have the same columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += CHUNK_ROWS) {
    const columns = Object.keys(rows[0]!)
      .map((column) => `"${column}"`)
      .join(', ');
    const sql = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`;
    await tx.$executeRawUnsafe(sql, JSON.stringify(rows.slice(offset, offset + CHUNK_ROWS)));
  }
}

/**
 * Reserves the next ids of some tables. `counts`: the number of ids for each table. Returns an iterator over
 * the ids of each table.
 */
export async function reserveIds<T extends string>(
  tx: Tx,
  counts: Record<T, number>,
): Promise<Record<T, Iterator<number>>> {
  const rows = await tx.$queryRawUnsafe<{ table: T; ids: number[] }[]>(
    `select "table", array(select nextval(t."sequence")::int from generate_series(1, t."count")) as "ids"
     from (select "table", "count", pg_get_serial_sequence(quote_ident("table"), 'id') as "sequence"
       from unnest($1::text[], $2::int[]) as counted("table", "count") offset 0) t`,
    Object.keys(counts),
    Object.values(counts),
  );
  const ids = Object.fromEntries(rows.map(({ table, ids: next }) => [table, next.values()]));
  return ids as unknown as Record<T, Iterator<number>>;
}
