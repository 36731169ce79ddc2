import type { Tx } from '../../database/client.js';
import type { ColumnMapping } from '../../import/tables/column-mapping.js';
import { groupRows, hasCompetitionColumns } from '../../import/tables/group-rows.js';
import type { LinedRow } from '../../import/tables/rows-to-record.js';

/**
 * Finds the table rows that belong to the festival of an earlier row. They are checked together with that row
 * and have no separate outcome.
 */
export async function joinRows(tx: Tx, id: number, mapping: readonly ColumnMapping[] | null): Promise<void> {
  const firstByRow =
    mapping && hasCompetitionColumns(mapping) ? groupRows(await readCells(tx, id), mapping) : new Map();
  await tx.$executeRawUnsafe(
    `update "catalog_import_row" r set "joinedTo" = j."first",
       "taken" = null, "outcome" = null, "problems" = null, "name" = null, "identity" = null, "festivalId" = null
     from (select r."n", j."first" from "catalog_import_row" r left join unnest($2::int[], $3::int[]) as j("n", "first") on j."n" = r."n"
       where r."importId" = $1 and r."joinedTo" is distinct from j."first") j
     where r."importId" = $1 and r."n" = j."n"`,
    id,
    [...firstByRow.keys()],
    [...firstByRow.values()],
  );
}

async function readCells(tx: Tx, id: number) {
  const rows = await tx.$queryRawUnsafe<{ n: number; record: string }[]>(
    `select "n", "record" from "catalog_import_row" where "importId" = $1 and "record" is not null order by "n"`,
    id,
  );
  return rows.map(({ n, record }) => ({ n, cells: JSON.parse(record) as string[] }));
}

/** Returns the rows that belong to an earlier row, by the number of that row. */
export async function readJoinedRows(
  tx: Tx,
  id: number,
  firstRows: readonly { n: number }[],
): Promise<Map<number, LinedRow[]>> {
  const rows = await tx.$queryRawUnsafe<{ joinedTo: number; line: number; record: string }[]>(
    `select "joinedTo", "line", "record" from "catalog_import_row"
     where "importId" = $1 and "joinedTo" = any($2::int[]) and "record" is not null order by "n"`,
    id,
    firstRows.map(({ n }) => n),
  );
  const rowsByFirst = new Map<number, LinedRow[]>();
  for (const { joinedTo, line, record } of rows) {
    const row = { line, cells: JSON.parse(record) as string[] };
    const joinedRows = rowsByFirst.get(joinedTo);
    if (joinedRows) joinedRows.push(row);
    else rowsByFirst.set(joinedTo, [row]);
  }
  return rowsByFirst;
}
