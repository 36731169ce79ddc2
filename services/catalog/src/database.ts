import { connectionPool, Database } from '@laurel/runtime/database';
import { Env } from '@laurel/runtime/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient, type Prisma } from './generated/client.js';

export type Tx = Prisma.TransactionClient;

@Injectable()
export class Db extends PrismaClient implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  constructor(env: Env) {
    const pool = connectionPool(env.DATABASE_URL);
    super({ adapter: new PrismaPg(pool) });
    this.pool = pool;
  }
  /** SQL by hand, for what is hot. */
  readonly rows = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await this.pool.query(sql, values)).rows as T[];

  // The very last: at onModuleDestroy, reactions and calls would still need it.
  async onApplicationShutdown() {
    await this.$disconnect();
    await this.pool.end();
  }
}
export const database = [Db, { provide: Database, useExisting: Db }];
