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
  askedEncoding: 'windows-1252' | null;
  appliesNext: boolean;
  wasApplied: boolean;
  heldUntil: Date | null;
  rowVersion: number;
  canCheck: boolean;
}

export const IMPORT_ROW = `select *, ${CAN_CHECK} as "canCheck" from "catalog_import"`;

/** An import that is at one of these steps, held until the transaction ends; null where it is not, or not any more. */
export async function heldAt(tx: Tx, id: number, ...states: string[]): Promise<ImportRow | null> {
  const [row] = await tx.$queryRawUnsafe<ImportRow[]>(
    `${IMPORT_ROW} where "id" = $1 and "state" = any($2::text[]) for update`,
    id,
    states,
  );
  return row ?? null;
}

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
    `update "catalog_import" set "state" = $2, "done" = 0, "attempts" = 0, "error" = null, "rowVersion" = "rowVersion" + 1, "changedAt" = now(),
     "unknown" = case when $2 = 'checking' then '{}'::json else "unknown" end,
     "wasApplied" = $2 = 'applying' or ("wasApplied" and $2 not in ('checking', 'comparing')) where "id" = $1`,
    id,
    state,
  );
}
/** The end of a step that has come so far. */
export async function endAs(tx: Tx, id: number, state: string, done: number): Promise<void> {
  const [counts] = await tx.$queryRawUnsafe<object[]>(COUNTS, id, done);
  await tx.$executeRawUnsafe(
    `update "catalog_import" set "state" = $2, "counts" = $3::jsonb, "rowVersion" = "rowVersion" + 1, "changedAt" = now() where "id" = $1`,
    id,
    state,
    JSON.stringify(counts),
  );
}
