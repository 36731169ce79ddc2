import { PrismaPg } from '@prisma/adapter-pg';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { getCurrentCall } from '../auth/call-context.js';
import { Env, MAX_ACK_WAIT_MS } from '../process/env.js';
import { refuse, type Refusal } from '../errors/refusals.js';
import { withSettings } from './session-settings.js';
import { runSqlTransaction, type SqlTx } from './sql-transaction.js';
import { extendStatementTimeout, retryConflicts, withConflictRetries } from './transactions.js';
import type { Tx } from './tx.js';
import { scaleTimeout } from '../process/scale-timeout.js';

export type { Tx } from './tx.js';

/** Nest's injection token. A service provides its own client under this name. */
export abstract class Database {
  abstract $transaction<T>(
    work: (tx: never) => Promise<T>,
    options?: { timeout?: number; maxWait?: number },
  ): Promise<T>;
  /** A transaction with SQL only, for hot paths. */
  abstract inSql<T>(work: (tx: SqlTx) => Promise<T>, timeoutMs: number): Promise<T>;
  abstract $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  abstract $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>;
}

/** Long enough for a busy machine. An unreachable server refuses the connection at once. */
export const CONNECT_MS = scaleTimeout(15_000);

/** A statement that waits longer for a lock fails and may be retried, because it occupies a connection. */
export const LOCK_MS = scaleTimeout(5000);
/** Sessions use UTC, because Prisma reads timestamps as UTC, whatever time zone the session has. */
const SESSION = `-c TimeZone=UTC -c lock_timeout=${LOCK_MS}`;

/**
 * Creates the pool under a service's Prisma client. Frequent queries use it directly. `statementMs` limits
 * every statement (0: no limit), so that it does not occupy a connection after its caller has given up.
 * Longer transactions and `inSql` set their own limit.
 */
export function createConnectionPool(connectionString: string, { max = 10, statementMs = 0 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(connectionString, `${SESSION} -c statement_timeout=${statementMs}`),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // The pool replaces a lost idle connection itself. Without a listener the error would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Returns SQL that formats a timestamp column as an ISO 8601 instant in UTC. */
export const toIsoInstantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Enough for all statements of a service. Any others are parsed each time. */
const MAX_PREPARED_STATEMENTS = 300;
const statementNames = new Map<string, string>();
/** Returns the name under which connections prepare a statement. */
function getStatementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MAX_PREPARED_STATEMENTS)
    statementNames.set(text, `s${statementNames.size}`);
  return statementNames.get(text);
}

/**
 * The default timeout of a transaction: less than the longest call (`MAX_CALL_MS`), but enough on a busy
 * machine.
 */
const TRANSACTION_MS = scaleTimeout(10_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of the base class of a mixin
type Client = new (...options: any[]) => { $disconnect(): Promise<void> };

/**
 * Returns a Prisma client class over a pool that frequent queries use directly: `class Db extends
 * withPool(PrismaClient) {}`. A transaction that conflicts with another is retried (`transactions.ts`).
 */
export function withPool<C extends Client>(PrismaClient: C) {
  return class extends PrismaClient implements OnApplicationShutdown {
    readonly pool: pg.Pool;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin
    constructor(...[env]: any[]) {
      const { DATABASE_URL, STATEMENT_TIMEOUT_MS: statementMs } = env as Env;
      const pool = createConnectionPool(DATABASE_URL, { statementMs });
      super({
        adapter: new PrismaPg(pool),
        transactionOptions: { timeout: TRANSACTION_MS, maxWait: CONNECT_MS },
      });
      this.pool = pool;
      extendStatementTimeout(this, statementMs);
      retryConflicts(this);
    }
    /**
     * Runs a query without Prisma. Each text becomes a prepared statement, so pass values as parameters and
     * not in the text.
     */
    readonly rows = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
      (await this.pool.query({ name: getStatementName(sql), text: sql, values })).rows as T[];
    /**
     * Runs a transaction without Prisma. Conflicts are retried too. `timeoutMs` also limits its waits for
     * locks.
     */
    readonly inSql = <T>(work: (tx: SqlTx) => Promise<T>, timeoutMs: number): Promise<T> =>
      withConflictRetries<SqlTx>((work) => runSqlTransaction(this.pool, getStatementName, work, timeoutMs))(
        work,
      ) as Promise<T>;

    // The last shutdown hook: during `onModuleDestroy`, event handlers and calls still need the connection.
    async onApplicationShutdown() {
      await this.$disconnect();
      await this.pool.end();
    }
  };
}
/** Returns Nest's providers for a service's client: under its own name, and as the runtime's `Database`. */
export const createDatabaseProviders = <D>(Db: new (env: never) => D) => [
  { provide: Db, useFactory: (env: Env) => new Db(env as never), inject: [Env] },
  { provide: Database, useExisting: Db },
];

/** The refusal for data that has not reached this service yet. */
export const createStaleProjectionRefusal = () =>
  refuse.unavailable(
    'projection.stale',
    'Your last change is still being processed. Please try again in a moment.',
  );
/**
 * Returns `projection.stale` while the projection of this aggregate type is rebuilding, else the given
 * refusal.
 */
export async function chooseMissingRowRefusal(
  db: Tx,
  aggregateType: string,
  refusal: Refusal,
): Promise<Refusal> {
  return (await isRebuilding(db, aggregateType)) ? createStaleProjectionRefusal() : refusal;
}
/** Returns whether the projection of an aggregate type is being rebuilt. */
export async function isRebuilding(db: Tx, aggregateType: string): Promise<boolean> {
  const rebuilds = await db.$queryRawUnsafe<unknown[]>(
    'select from projection_rebuild where noun = $1 limit 1',
    aggregateType,
  );
  return rebuilds.length > 0;
}

/** Long enough for the bus to redeliver the events of a killed replica and for another one to handle them. */
const MAX_PROJECTION_WAIT_MS = scaleTimeout(MAX_ACK_WAIT_MS + 1000);
/** Time reserved for the response itself. */
const RESPONSE_MS = 500;
/** The pause between polls doubles, because a projection usually lags only a moment. */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [20, 500];

/**
 * Waits until this service's projections of the given aggregate types have the versions that the caller has
 * already seen (`call.after`).
 * @throws projection.stale (unavailable) after four seconds, or shortly before the caller's deadline
 */
export async function waitForProjections(db: Tx, ...aggregateTypes: string[]): Promise<void> {
  const call = getCurrentCall();
  const requiredVersions = Object.entries(call?.after ?? {}).filter(([aggregate]) =>
    aggregateTypes.some((aggregateType) => aggregate.startsWith(`${aggregateType}-`)),
  );
  if (requiredVersions.length === 0) return;
  const waitUntil = Math.min(Date.now() + MAX_PROJECTION_WAIT_MS, (call?.deadline ?? Infinity) - RESPONSE_MS);
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const rows = await db.$queryRawUnsafe<{ aggregate: string; version: number }[]>(
      'select aggregate, version from aggregate_version where aggregate = any($1)',
      requiredVersions.map(([aggregate]) => aggregate),
    );
    const projectedVersions = new Map(rows.map((row) => [row.aggregate, row.version]));
    if (requiredVersions.every(([aggregate, version]) => (projectedVersions.get(aggregate) ?? 0) >= version))
      return;
    const remaining = waitUntil - Date.now();
    if (remaining <= 0) throw createStaleProjectionRefusal();
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, remaining)));
  }
}
