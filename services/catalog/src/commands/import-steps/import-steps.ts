import type { RequestedEncoding } from '../../import/files/decode-file.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import type { ImportCounts } from '@laurel/proto/catalog/v1/import';
import type { DetectedFormats } from '@laurel/rules/tables/column-formats';
import type { ColumnMapping } from '../../import/tables/column-mapping.js';
import type { Tx } from '../../database/client.js';
import { CAN_CHECK, OUTCOME_COUNTS } from '../../import/import-message.js';

/** The columns of an import that its steps need. */
export interface ImportRow {
  id: number;
  fileName: string;
  /** Null until the file has been read. */
  format: string | null;
  state: string;
  chunks: number;
  total: number;
  done: number;
  columns: string[] | null;
  mapping: ColumnMapping[] | null;
  formats: DetectedFormats[] | null;
  unknown: Record<string, { line: number; count: number }>;
  /** The counts of the rows that the current step has processed; null before its first batch. */
  counts: ImportCounts | null;
  requestedEncoding: RequestedEncoding;
  appliesNext: boolean;
  isDryRun: boolean;
  wasApplied: boolean;
  rowVersion: number;
  canCheck: boolean;
}

export const SELECT_IMPORT = `select *, ${CAN_CHECK} as "canCheck" from "catalog_import"`;

export async function readImportRow(db: Pick<Tx, '$queryRawUnsafe'>, id: number): Promise<ImportRow> {
  const [row] = await db.$queryRawUnsafe<ImportRow[]>(`${SELECT_IMPORT} where "id" = $1`, id);
  return row!;
}

/** Locks an import until the transaction ends. Returns null if the import is in none of these states. */
export async function lockImport(tx: Tx, id: number, ...states: string[]): Promise<ImportRow | null> {
  const [row] = await tx.$queryRawUnsafe<ImportRow[]>(
    `${SELECT_IMPORT} where "id" = $1 and "state" = any($2::text[]) for update`,
    id,
    states,
  );
  return row ?? null;
}

const LEASE_MS = 120_000;
/**
 * Returns the end of a new lease. While a command-line process holds the lease, the service's worker does not
 * process the import.
 */
export const getLeaseEnd = () => new Date(Date.now() + LEASE_MS);
/**
 * Renews the lease if there is one. Each batch calls this function, so that a step may take longer than a
 * lease.
 */
export const renewLease = (db: Pick<Tx, '$executeRawUnsafe'>, id: number) =>
  db.$executeRawUnsafe(
    `update "catalog_import" set "lockedUntil" = $2 where "id" = $1 and "lockedUntil" is not null`,
    id,
    getLeaseEnd(),
  );

export const wakeImporter = (tx: Tx) => tx.$executeRawUnsafe('notify imports');

/**
 * Counts an attempt to process a batch. A finished batch resets the count. An import that repeatedly kills or
 * freezes the process is thus given up.
 */
export async function beginAttempt(db: Pick<Tx, '$queryRawUnsafe'>, id: number): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ attempts: number }[]>(
    'update "catalog_import" set "attempts" = "attempts" + 1 where "id" = $1 returning "attempts"',
    id,
  );
  return row?.attempts ?? 0;
}
export const endAttempt = (db: Pick<Tx, '$executeRawUnsafe'>, id: number) =>
  db.$executeRawUnsafe('update "catalog_import" set "attempts" = 0 where "id" = $1', id);

/**
 * Starts the next step at the first row. The rows keep their results until the step overwrites them.
 * `wasApplied` becomes true when the import starts to apply, and false when it is checked again.
 */
export async function startStep(tx: Tx, id: number, state: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `update "catalog_import" set "state" = $2, "done" = 0, "counts" = null, "attempts" = 0, "error" = null, "rowVersion" = "rowVersion" + 1, "changedAt" = now(),
     "unknown" = case when $2 = 'checking' then '{}'::json else "unknown" end,
     "wasApplied" = $2 = 'applying' or ("wasApplied" and $2 not in ('checking', 'comparing')) where "id" = $1`,
    id,
    state,
  );
}
/** Records the progress of a step and adds the results of the new rows to its counts. */
export async function recordProgress(
  tx: Tx,
  { id, done, counts }: ImportRow,
  lastRow: number,
): Promise<void> {
  const [batchCounts] = await tx.$queryRawUnsafe<ImportCounts[]>(OUTCOME_COUNTS, id, done, lastRow);
  const sums = Object.entries(batchCounts!).map(([name, n]) => [
    name,
    n + (counts?.[name as keyof ImportCounts] ?? 0),
  ]);
  await tx.$executeRawUnsafe(
    `update "catalog_import" set "done" = $2, "counts" = $3::jsonb, "changedAt" = now() where "id" = $1`,
    id,
    lastRow,
    JSON.stringify(Object.fromEntries(sums)),
  );
}
/** Sets the state without resetting the progress, counts and error, unlike `startStep`. */
export const setImportState = (tx: Tx, id: number, state: string) =>
  tx.$executeRawUnsafe(
    `update "catalog_import" set "state" = $2, "rowVersion" = "rowVersion" + 1, "changedAt" = now() where "id" = $1`,
    id,
    state,
  );

/** Long enough for a busy machine. No other request waits for this transaction's locks. */
export const STEP_OPTIONS = { timeout: scaleTimeout(120_000) };
