import { withPool, createDatabaseProviders } from '@laurel/runtime/database/client';
import { PrismaClient, type Prisma } from '../generated/client.js';

export type Tx = Prisma.TransactionClient;
export class Db extends withPool(PrismaClient) {}
export const database = createDatabaseProviders(Db);
