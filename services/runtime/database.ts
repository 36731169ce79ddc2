import pg from 'pg';
import { currentCall } from './call.js';
import { refuse } from './refusals.js';

/** What the runtime needs of a service's Prisma client, and no more. */
export interface Tx {
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
}

/** Nest's token for it: a service provides its own client under this name. */
export abstract class Database {
  abstract $transaction<T>(
    work: (tx: never) => Promise<T>,
    options?: { timeout?: number; maxWait?: number },
  ): Promise<T>;
  abstract $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  abstract $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>;
}

/** A database that is not there refuses at once; a machine that is busy takes its time. */
export const CONNECT_MS = 5000;

/** The pool under a service's Prisma client, which its hot queries use directly. An idle connection that dies is replaced. */
export function connectionPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  pool.on('error', () => {});
  return pool;
}

const PATIENCE_MS = 1000;
/** At first often, as a copy is mostly a moment behind; then less and less. */
const [SOON_MS, LATER_MS] = [20, 200];

/**
 * Waits until this service's copies are as new as what the asker has already seen (`context.after`), for aggregates of the
 * given nouns. Refuses `copy.behind` (unavailable) after a second.
 */
export async function caughtUp(db: Tx, ...nouns: string[]): Promise<void> {
  const after = Object.entries(currentCall()?.after ?? {}).filter(([aggregate]) =>
    nouns.some((noun) => aggregate.startsWith(`${noun}-`)),
  );
  if (after.length === 0) return;
  const stop = Date.now() + PATIENCE_MS;
  for (let wait = SOON_MS; ; wait = Math.min(wait * 2, LATER_MS)) {
    const rows = await db.$queryRawUnsafe<{ aggregate: string; version: number }[]>(
      'select aggregate, version from seen where aggregate = any($1)',
      after.map(([aggregate]) => aggregate),
    );
    const seen = new Map(rows.map((row) => [row.aggregate, row.version]));
    if (after.every(([aggregate, version]) => (seen.get(aggregate) ?? 0) >= version)) return;
    const left = stop - Date.now();
    if (left <= 0)
      throw refuse.unavailable(
        'copy.behind',
        'Your last change is still on its way here. Please try again in a moment.',
      );
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, left)));
  }
}
