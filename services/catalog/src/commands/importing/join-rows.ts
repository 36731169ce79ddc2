import type { Tx } from '../../database/client.js';
import type { ColumnMapping } from '../../import/tables/column-mapping.js';
import { groupRows, hasCompetitionColumns, type TableRow } from '../../import/tables/group-rows.js';
import type { LinedRow } from '../../import/tables/rows-to-record.js';

const ROWS_PER_UPDATE = 1000;
const NO_RESULT =
  '"taken" = null, "outcome" = null, "problems" = null, "name" = null, "identity" = null, "festivalId" = null';

/**
 * Finds the table rows that belong to the festival of an earlier row. They are checked together with that row
 * and have no separate outcome.
 */
export async function joinRows(tx: Tx, id: number, mapping: readonly ColumnMapping[] | null): Promise<void> {
  const firstByRow =
    mapping && hasCompetitionColumns(mapping) ? await groupRows(readCells(tx, id), mapping) : new Map();
  await tx.$executeRawUnsafe(
    `update "catalog_import_row" set "joinedTo" = null, ${NO_RESULT} where "importId" = $1 and "joinedTo" is not null`,
    id,
  );
  const joinedRows = [...firstByRow].toSorted(([n], [otherN]) => n - otherN);
  for (let start = 0; start < joinedRows.length; start += ROWS_PER_UPDATE) {
    const batch = joinedRows.slice(start, start + ROWS_PER_UPDATE);
    // The range of numbers limits the rows that are compared, even if the statistics of a new import are missing.
    await tx.$executeRawUnsafe(
      `update "catalog_import_row" r set "joinedTo" = j."first", ${NO_RESULT} from unnest($2::int[], $3::int[]) as j("n", "first")
       where r."importId" = $1 and r."n" = j."n" and r."n" between $4 and $5`,
      id,
      batch.map(([n]) => n),
      batch.map(([, first]) => first),
      batch[0]![0],
      batch.at(-1)![0],
    );
  }
}

/** A batch ends with the row that reaches this limit, so a single row may be longer. */
const MAX_BATCH_CHARACTERS = 2 ** 21;
/**
 * Returns the SQL of the next rows `r` of import `$1` after row `$2`, until their `size` together reaches the limit.
 */
export const selectBatch = (columns: string, condition: string, maxRows: number): string =>
  `select * from (
     select *, sum("size") over (order by "n") - "size" as "before" from (
       select ${columns} from "catalog_import_row" r where r."importId" = $1 and r."n" > $2 and ${condition} order by r."n" limit ${maxRows}) as next
   ) as batch where "before" < ${MAX_BATCH_CHARACTERS} order by "n"`;

const CELLS = selectBatch('r."n", r."record", length(r."record") as "size"', 'r."record" is not null', 1000);
async function* readCells(tx: Tx, id: number): AsyncGenerator<TableRow> {
  let lastRow = 0;
  for (;;) {
    const rows = await tx.$queryRawUnsafe<{ n: number; record: string }[]>(CELLS, id, lastRow);
    if (rows.length === 0) return;
    for (const { n, record } of rows) yield { n, cells: JSON.parse(record) as string[] };
    lastRow = rows.at(-1)!.n;
  }
}

/** The characters of a row together with those of the rows that belong to it. */
export const JOINED_SIZE = `(coalesce(length(r."record"), 0) + (select coalesce(sum(length(j."record")), 0) from "catalog_import_row" j
  where j."importId" = r."importId" and j."joinedTo" = r."n"))::float8`;

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
