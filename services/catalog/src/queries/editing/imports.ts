import type {
  GetImportReportRequest,
  GetImportReportResponse,
  GetImportRowRequest,
  GetImportRowResponse,
  GetImportsResponse,
  ImportCounts,
  ColumnMapping as Column,
  ImportDifference,
  ImportProblem,
  ImportRow,
} from '@laurel/proto/catalog/v1/import';
import { Env } from '@laurel/runtime/process/env';
import { toSkipAndTake, type Paging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { ColumnFormat } from '@laurel/rules/tables/column-formats';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import type { CatalogEnv } from '../../settings/catalog.env.js';
import { cutDifference, cutText, isLong, isLongDifference } from '../../import/records/cut.js';
import { previewRow } from '../../import/preview.js';
import { TABLE_FIELDS } from '../../import/tables/column-mapping.js';
import { groupRows, hasCompetitionColumns } from '../../import/tables/group-rows.js';
import {
  IS_NOTED,
  IS_RENAMED,
  IS_UNDECIDED,
  readImportMessage,
  readImportMessages,
} from '../../import/import-message.js';
import { readImportUndo } from './import-undo.js';
import { readColumnFormats } from './import-formats.js';

const PREVIEW_ROWS = 20;
/** The condition for each outcome, and the counts in which it is included. */
const CONDITIONS: Record<string, string> = {
  new: `"outcome" = 'new'`,
  changed: `"outcome" = 'changed'`,
  same: `"outcome" = 'same'`,
  refused: `"outcome" = 'refused'`,
  renamed: IS_RENAMED,
  known: `"outcome" <> 'refused' and "knownAs" is not null`,
  similar: IS_UNDECIDED,
  noted: IS_NOTED,
};
const COUNTS_BY_OUTCOME: Record<string, (keyof ImportCounts)[]> = {
  new: ['added'],
  changed: ['changed'],
  same: ['same'],
  refused: ['refused'],
  renamed: ['renamed'],
  known: ['knownAs'],
  similar: ['similar'],
  noted: ['noted'],
};
const MAIN_COUNTS: (keyof ImportCounts)[] = ['added', 'changed', 'same', 'refused'];
/** The festival of a row, or the one that it was merged into; null if it was deleted. */
const FESTIVAL_ID = `coalesce((select f."id" from "festival" f where f."id" = "festivalId"), (select m."targetId" from "merged_festival" m where m."id" = "festivalId"))`;
const ROW = `"n", "line", "name", "outcome", ${FESTIVAL_ID} as "festivalId", nullif("storedAs", "name") as "storedAs", "knownAs", "notes", "difference", "problems",
  coalesce("similar", '[]') as "similar", "sameAs", "isDistinct"`;
type FoundRow = Omit<ImportRow, 'difference' | 'problems' | 'isCut'> & {
  difference: string | null;
  problems: string | null;
};

/** Reads imports, and the actual or predicted outcome of each of their records. */
@Injectable()
export class ImportQueries {
  constructor(
    private readonly db: Db,
    private readonly env: Env,
  ) {}

  async getPage(paging: Paging): Promise<GetImportsResponse> {
    const { take, skip } = toSkipAndTake(paging);
    const [items, total] = await Promise.all([
      readImportMessages(this.db, take, skip),
      this.db.catalogImport.count(),
    ]);
    return { items, total, maxBytes: (this.env as CatalogEnv).IMPORT_BYTES };
  }

  /** @throws import.not_found */
  async getReport({
    importId,
    outcome = null,
    mapping = null,
    ...paging
  }: GetImportReportRequest): Promise<GetImportReportResponse> {
    const storedImport = await readImportMessage(this.db, importId);
    if (!storedImport) throw refuse.noSuch('import.not_found', 'importId');
    // The later queries use the progress of this row, because the import may continue between the queries.
    const { state, done } = storedImport;
    const isMapping = state === 'mapping';
    const { take, skip } = toSkipAndTake(paging);
    const sumCounts = (names: readonly (keyof ImportCounts)[]) =>
      names.reduce((sum, name) => sum + (storedImport.counts?.[name] ?? 0), 0);
    // When the rows of an import are deleted, its `total` becomes 0 and its counts stay. In this case nothing
    // is listed.
    const total =
      storedImport.total === 0 ? 0 : sumCounts((outcome && COUNTS_BY_OUTCOME[outcome]) || MAIN_COUNTS);
    // Omits a condition that holds for all rows. PostgreSQL would assume that it is rare, and sort all rows
    // to return the first few.
    const condition =
      (outcome && CONDITIONS[outcome]) ||
      (sumCounts(MAIN_COUNTS) === done ? 'true' : '"outcome" is not null');
    const [items, preview, undo] = await Promise.all([
      skip < total ? this.readRows(importId, done, condition, take, skip) : [],
      isMapping
        ? this.readPreview(importId, storedImport.mapping?.columns ?? [], mapping?.columns ?? [])
        : [],
      readImportUndo(this.db, importId),
    ]);
    const fields = isMapping ? [...TABLE_FIELDS] : [];
    const formats = isMapping ? await readColumnFormats(this.db, importId) : [];
    return { import: storedImport, items, total, fields, preview, undo, formats };
  }

  /** @throws import.not_found */
  async getRow({ importId, n }: GetImportRowRequest): Promise<GetImportRowResponse> {
    const [foundRow] = await this.db.rows<FoundRow & { record: string | null; columns: string[] | null }>(
      `select ${ROW}, "record", (select "columns" from "catalog_import" where "id" = $1) as "columns" from "catalog_import_row" where "importId" = $1 and "n" = $2`,
      importId,
      n,
    );
    if (!foundRow) throw refuse.noSuch('import.not_found', 'n');
    const { record, columns, ...row } = foundRow;
    return { row: toRowMessage(row), record: formatRecord(record, columns) };
  }

  private async readRows(
    importId: number,
    processedCount: number,
    condition: string,
    take: number,
    skip: number,
  ) {
    const items = await this.db.rows<FoundRow>(
      `select ${ROW} from "catalog_import_row"
       where "importId" = $1 and "n" <= $2 and ${condition} order by "n" limit $3 offset $4`,
      importId,
      processedCount,
      take,
      skip,
    );
    return items.map((row) => cutRow(toRowMessage(row)));
  }

  private async readPreview(
    importId: number,
    storedColumns: readonly Column[],
    inputColumns: readonly Column[],
  ) {
    const mappingByColumn = new Map(
      [...storedColumns, ...inputColumns].map(({ column, field = null, format = null, currency = null }) => [
        column,
        { column, field, format: format as ColumnFormat | null, currency },
      ]),
    );
    const mapping = [...mappingByColumn.values()];
    const rows = await this.db.rows<{ n: number; line: number; record: string }>(
      `select "n", "line", "record" from "catalog_import_row" where "importId" = $1 and "record" is not null order by "n" limit ${PREVIEW_ROWS}`,
      importId,
    );
    const tableRows = rows.map(({ record, ...row }) => ({ ...row, cells: JSON.parse(record) as string[] }));
    const firstByRow = hasCompetitionColumns(mapping)
      ? await groupRows(tableRows, mapping)
      : new Map<number, number>();
    const nameColumn = mapping.findIndex(({ field }) => field === 'name');
    const getName = (n: number) => tableRows.find((row) => row.n === n)?.cells[nameColumn] ?? '';
    return tableRows.map((row) => previewRow(row, mapping, getName(firstByRow.get(row.n) ?? row.n)));
  }
}

type StoredDifference = { competition: string | null; field: string; before: unknown; after: unknown };
const toRowMessage = ({ difference, problems, ...row }: FoundRow): ImportRow => ({
  ...row,
  difference: (difference === null ? [] : (JSON.parse(difference) as StoredDifference[])).map(
    ({ before, after, ...change }): ImportDifference => ({
      ...change,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    }),
  ),
  problems: problems === null ? [] : (JSON.parse(problems) as ImportProblem[]),
  isCut: false,
});
function cutRow({ name = null, difference, ...row }: ImportRow): ImportRow {
  const isCut = (name !== null && isLong(name)) || isLongDifference(difference);
  return { ...row, name: name && cutText(name), difference: cutDifference(difference), isCut };
}

/** Formats a record. A table row is shown with its column names. */
function formatRecord(record: string | null, columns: readonly string[] | null): string {
  if (record === null || !columns?.length) return record ?? 'null';
  const cells = JSON.parse(record) as string[];
  return JSON.stringify(Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ''])));
}
