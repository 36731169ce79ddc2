import { pooled, provided } from '@laurel/runtime/database';
import { PrismaClient, type Prisma } from './generated/client.js';

export type Tx = Prisma.TransactionClient;
export class Db extends pooled(PrismaClient) {}
export const database = provided(Db);

/** Until the transaction ends nobody else is at what is counted of this person: each sees what the one before has added. */
export const countAlone = (tx: Tx, userId: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${userId}))`;
