import { pooled, provided } from '@laurel/runtime/database';
import { PrismaClient, type Prisma } from './generated/client.js';

export type Tx = Prisma.TransactionClient;
export class Db extends pooled(PrismaClient) {}
export const database = provided(Db);
