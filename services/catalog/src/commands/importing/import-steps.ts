import type { ImportCounts } from '@laurel/proto/catalog/v1/import';
import type { Tx } from '../../database.js';
import { CAN_CHECK, COUNTS } from '../../messages/import.js';

/** What a step needs to know of its import. */
export interface ImportRow {
  id: number;
  fileName: string;
  /** Null until it has been read. */
  format: string | null;
  state: string;
  parts: number;
  total: number;
  done: number;
  columns: string[] | null;
  mapping: { column: string; field: string | null }[] | null;
  unknown: Record<string, { line: number; count: number }>;
  /** Of the rows that the step has come to; null before its first. */
  counts: ImportCounts | null;
  askedEncoding: 'windows-1252' | null;
  appliesNext: boolean;
  wasApplied: boolean;
  heldUntil: Date | null;
  rowVersion: number;
  canCheck: boolean;
}

export const IMPORT_ROW = `select *, ${CAN_CHECK} as "canCheck" from "catalog_import"`;

export async function importRow(db: Pick<Tx, '$queryRawUnsafe'>, id: number): Promise<ImportRow> {
  const [row] = await db.$queryRawUnsafe<ImportRow[]>(`${IMPORT_ROW} where "id" = $1`, id);
  return row!;
}

/** An import that is at one of these steps, held until the transaction ends; null where it is not, or not any more. */
export async function heldAt(tx: Tx, id: number, ...states: string[]): Promise<ImportRow | null> {
  const [row] = await tx.$queryRawUnsafe<ImportRow[]>(
    `${IMPORT_ROW} where "id" = $1 and "state" = any($2::text[]) for update`,
    id,
    states,
  );
  return row ?? null;
}

const HELD_MS = 120_000;
/** Until when somebody at the command line has an import to themselves who says so now; then the service's worker goes on with it. */
export const heldUntil = () => new Date(Date.now() + HELD_MS);
/** Says again that it is held, if it is: with each piece of the work, however long a step takes. */
export const holdOn = (db: Pick<Tx, '$executeRawUnsafe'>, id: number) =>
  db.$executeRawUnsafe(
    `update "catalog_import" set "heldUntil" = $2 where "id" = $1 and "heldUntil" is not null`,
    id,
    heldUntil(),
  );

/** Wakes whoever works on imports. */
export const wakeImporter = (tx: Tx) => tx.$executeRawUnsafe('notify imports');

/** How often what is under way here was begun and not ended: what kills or freezes the process each time would do so for ever. */
export async function begunAttempt(db: Pick<Tx, '$queryRawUnsafe'>, id: number): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ attempts: number }[]>(
    'update "catalog_import" set "attempts" = "attempts" + 1 where "id" = $1 returning "attempts"',
    id,
  );
  return row?.attempts ?? 0;
}
export const endedAttempt = (db: Pick<Tx, '$executeRawUnsafe'>, id: number) =>
  db.$executeRawUnsafe('update "catalog_import" set "attempts" = 0 where "id" = $1', id);

/** The next step, from its beginning; what the rows say is kept, as they will go. */
export async function goTo(tx: Tx, id: number, state: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `update "catalog_import" set "state" = $2, "done" = 0, "counts" = null, "attempts" = 0, "error" = null, "rowVersion" = "rowVersion" + 1, "changedAt" = now(),
     "unknown" = case when $2 = 'checking' then '{}'::json else "unknown" end,
     "wasApplied" = $2 = 'applying' or ("wasApplied" and $2 not in ('checking', 'comparing')) where "id" = $1`,
    id,
    state,
  );
}
/** The step has come so far: what became of the rows since is added to the counts, which nobody counts anew then. */
export async function comeTo(tx: Tx, { id, done, counts }: ImportRow, last: number): Promise<void> {
  const [more] = await tx.$queryRawUnsafe<ImportCounts[]>(COUNTS, id, done, last);
  const sums = Object.entries(more!).map(([name, n]) => [
    name,
    n + (counts?.[name as keyof ImportCounts] ?? 0),
  ]);
  await tx.$executeRawUnsafe(
    `update "catalog_import" set "done" = $2, "counts" = $3::jsonb, "changedAt" = now() where "id" = $1`,
    id,
    last,
    JSON.stringify(Object.fromEntries(sums)),
  );
}
/** The end of a step. */
export const endAs = (tx: Tx, id: number, state: string) =>
  tx.$executeRawUnsafe(
    `update "catalog_import" set "state" = $2, "rowVersion" = "rowVersion" + 1, "changedAt" = now() where "id" = $1`,
    id,
    state,
  );
