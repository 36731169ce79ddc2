import type { Import } from '@laurel/proto/catalog/v1/import';
import type { FieldOccurrence } from './records/unknown-fields.js';
import { toIsoInstantSql } from '@laurel/runtime/database/client';

type Query = { $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T> };
type StoredImport = Omit<Import, 'mapping' | 'unknown' | 'failure'> & {
  mapping: { column: string; field: string | null; format?: string | null }[] | null;
  unknown: Record<string, FieldOccurrence>;
  error: { code: string; message: string; details: unknown } | null;
};

/** True if the records or the file are still stored, and the import did not fail because of the file. */
export const CAN_CHECK = `case when "state" in ('mapping', 'checked', 'applied', 'undone', 'cancelled') then "format" is not null and "total" > 0
  when "state" = 'failed' and "error"->>'code' in ('internal', 'import.given_up') then ("format" is not null and "total" > 0)
    or exists (select from "catalog_import_chunk" p where p."importId" = "catalog_import"."id")
  else false end`;

const IMPORTS = `select "id", "rowVersion", "fileName", "bytes"::float8, "format", "encoding", "state", "mapping", "encodingWarning", "total", "done", "counts", "unknown", "error",
  "wasApplied", ${CAN_CHECK} as "canCheck", ${toIsoInstantSql('"createdAt"')} as "createdAt", ${toIsoInstantSql('"changedAt"')} as "changedAt" from "catalog_import"`;

const toMessage = ({ mapping, unknown, error, ...row }: StoredImport): Import => ({
  ...row,
  mapping: mapping && { columns: mapping },
  unknown: Object.entries(unknown).map(([field, occurrence]) => ({ field, ...occurrence })),
  failure: error && { ...error, details: JSON.stringify(error.details) },
});

export async function readImportMessage(db: Query, id: number): Promise<Import | null> {
  const [row] = await db.$queryRawUnsafe<StoredImport[]>(`${IMPORTS} where "id" = $1`, id);
  return row ? toMessage(row) : null;
}
/** Reads a page of imports, the newest first, without the details of a report. */
export async function readImportMessages(db: Query, take: number, skip: number): Promise<Import[]> {
  const rows = await db.$queryRawUnsafe<StoredImport[]>(
    `${IMPORTS} order by "id" desc limit $1 offset $2`,
    take,
    skip,
  );
  return rows.map((row) => toMessage({ ...row, mapping: null, unknown: {} }));
}

/** True for a record that is imported with notes about its values. */
export const IS_NOTED = `"outcome" <> 'refused' and "notes" <> '{}'`;
/**
 * True if a new festival resembles other ones and no administrator has decided yet whether it is one of
 * them.
 */
export const IS_UNDECIDED = `"outcome" = 'new' and "similar" is not null and not "isDistinct"`;
/** True for a festival that is stored under another name, or whose stored name changes. */
export const IS_RENAMED = `("outcome" = 'new' and "storedAs" <> "name" or "outcome" = 'changed' and exists (
    select from json_array_elements("difference"::json) d where d->>'competition' is null and d->>'field' = 'name'))`;
/** Counts the outcomes of the rows after `$2` up to and including `$3` of import `$1`. */
export const OUTCOME_COUNTS = `select count(*) filter (where "outcome" = 'new')::int as "added", count(*) filter (where "outcome" = 'changed')::int as "changed",
  count(*) filter (where "outcome" = 'same')::int as "same", count(*) filter (where "outcome" = 'refused')::int as "refused",
  count(*) filter (where ${IS_RENAMED})::int as "renamed", count(*) filter (where "outcome" <> 'refused' and "knownAs" is not null)::int as "knownAs",
  count(*) filter (where ${IS_UNDECIDED})::int as "similar", count(*) filter (where ${IS_NOTED})::int as "noted",
  coalesce(sum("competitionsAdded"), 0)::int as "competitionsAdded", coalesce(sum("competitionsChanged"), 0)::int as "competitionsChanged"
  from "catalog_import_row" where "importId" = $1 and "n" > $2 and "n" <= $3`;
