import type { Tx } from '../database.js';

const CHUNK = 4000;

/** Many rows of one table in few statements. Every row has the same columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const columns = Object.keys(rows[0]!)
      .map((column) => `"${column}"`)
      .join(', ');
    const sql = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`;
    await tx.$executeRawUnsafe(sql, JSON.stringify(rows.slice(from, from + CHUNK)));
  }
}

/** The next ids of a table, in order. */
export async function nextIds(tx: Tx, table: string, count: number): Promise<Iterator<number>> {
  if (count === 0) return [].values();
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('"${table}"', 'id'))::int as id from generate_series(1, $1::int)`,
    count,
  );
  return rows.map((row) => row.id).values();
}
