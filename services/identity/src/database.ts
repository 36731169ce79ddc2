import { pooled, provided } from '@laurel/runtime/database';
import { PrismaClient, type Prisma } from './generated/client.js';

export type Tx = Prisma.TransactionClient;
export class Db extends pooled(PrismaClient) {}
export const database = provided(Db);

/**
 * The one lock on users, known here already or not yet; it is held to the end of the transaction. Whoever takes several locks takes them
 * in this order: administrators (`users/keep-an-administrator.ts`), users, by id where they are several; a mailbox; sessions, by id; the audit log.
 */
export async function holdUsers(tx: Tx, ...ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids.toSorted()))
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
}
