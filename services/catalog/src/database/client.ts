import { withPool, createDatabaseProviders } from '@laurel/runtime/database/client';
import { PrismaClient, type Prisma } from '../generated/client.js';

export type Tx = Prisma.TransactionClient;
/** Runs SQL inside or outside of a transaction. */
export type Read = <T>(sql: string, ...values: unknown[]) => Promise<T[]>;
export const readIn =
  (tx: Tx): Read =>
  (sql, ...values) =>
    tx.$queryRawUnsafe(sql, ...values);
export class Db extends withPool(PrismaClient) {}
export const database = createDatabaseProviders(Db);

/** The lock id that is held while festivals get their names, so that no name is assigned twice. */
export const FESTIVAL_NAMES = 0x1a9041;

/**
 * Lets one of several replicas that start the same work do it, while the others wait until it has finished.
 * `waitMs`: how long the transaction waits for the lock before it fails.
 */
export async function acquireAdvisoryLock(tx: Tx, lock: number, waitMs?: number): Promise<void> {
  if (waitMs) await tx.$queryRaw`select set_config('lock_timeout', ${String(waitMs)}, true)`;
  await tx.$executeRaw`select pg_advisory_xact_lock(${lock})`;
}
