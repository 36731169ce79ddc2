import { createConnectionPool, withPool, createDatabaseProviders } from '@laurel/runtime/database/client';
import { Env } from '@laurel/runtime/process/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { PrismaClient, type Prisma } from '../generated/client.js';

export type Tx = Prisma.TransactionClient;
export class Db extends withPool(PrismaClient) {}
const MAX_CHECK_CONNECTIONS = 3;
/**
 * Every request waits for a session check. Session checks therefore have their own connections, so that they
 * never wait for changes.
 */
@Injectable()
export class SessionCheckDb implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  constructor(env: Env) {
    this.pool = createConnectionPool(env.DATABASE_URL, {
      max: MAX_CHECK_CONNECTIONS,
      statementMs: env.STATEMENT_TIMEOUT_MS,
    });
  }
  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }
}
export const database = [...createDatabaseProviders(Db), SessionCheckDb];

/**
 * Locks users by id until the transaction ends, even if they are not registered. Nothing else locks users.
 * Locks must be taken in this order:
 * - administrators (`users/require-administrator.ts`);
 * - users, by id;
 * - a mailbox;
 * - sessions, by id;
 * - the audit log.
 */
export async function lockUsers(tx: Tx, ...ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids.toSorted()))
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
}
