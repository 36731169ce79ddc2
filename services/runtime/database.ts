import { PrismaPg } from '@prisma/adapter-pg';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { currentCall } from './call.js';
import { Env, LONGEST_ACK_WAIT_MS } from './env.js';
import { refuse, type Refusal } from './refusals.js';
import { withSettings } from './session-settings.js';
import { sqlTransaction, type SqlTx } from './sql-transaction.js';
import { allowLonger, makePatient, patient } from './transactions.js';

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
  /** With SQL alone, for what is hot. */
  abstract inSql<T>(work: (tx: SqlTx) => Promise<T>, timeoutMs: number): Promise<T>;
  abstract $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  abstract $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>;
}

/** A database that is not there refuses at once; a machine that is busy takes its time. */
export const CONNECT_MS = 15_000;

/** Who waits longer for what another holds is told to come again: it keeps a connection that others want. */
const LOCK_MS = 5000;
/** Prisma takes what a session says of a moment for UTC, wherever the server says that it is. */
const SESSION = `-c TimeZone=UTC -c lock_timeout=${LOCK_MS}`;

/**
 * The pool under a service's Prisma client, which its hot queries use directly. An idle connection that dies is replaced. What a statement may take is said
 * here, once for all (0: as long as it likes): whose caller has gone keeps no connection. A transaction that is given longer, and `inSql`, say it anew for theirs.
 */
export function connectionPool(connectionString: string, { max = 10, statementMs = 0 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(connectionString, `${SESSION} -c statement_timeout=${statementMs}`),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  pool.on('error', () => {});
  return pool;
}

/** A moment's column as an ISO 8601 instant in UTC, in SQL. */
export const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Enough for every text that there is; what comes after is parsed each time. */
const MOST_PREPARED = 300;
const prepared = new Map<string, string>();
/** The name under which connections keep a text. */
function statement(text: string): string | undefined {
  if (!prepared.has(text) && prepared.size < MOST_PREPARED) prepared.set(text, `s${prepared.size}`);
  return prepared.get(text);
}

/** What a transaction may take: less than its caller waits, with room for a machine that is busy. */
const TRANSACTION_MS = 10_000;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what TypeScript asks of a class that is extended by name
type Client = new (...options: any[]) => { $disconnect(): Promise<void> };

/**
 * A service's Prisma client over a pool that its hot queries use directly: `class Db extends pooled(PrismaClient) {}`. Its transactions
 * are begun anew where two stood in each other's way (`transactions.ts`).
 */
export function pooled<C extends Client>(PrismaClient: C) {
  return class extends PrismaClient implements OnApplicationShutdown {
    readonly pool: pg.Pool;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the same
    constructor(...[env]: any[]) {
      const { DATABASE_URL, STATEMENT_TIMEOUT_MS: statementMs } = env as Env;
      const pool = connectionPool(DATABASE_URL, { statementMs });
      super({
        adapter: new PrismaPg(pool),
        transactionOptions: { timeout: TRANSACTION_MS, maxWait: CONNECT_MS },
      });
      this.pool = pool;
      allowLonger(this, statementMs);
      makePatient(this);
    }
    /** SQL by hand, for what is hot: each text is parsed once per connection, so it holds no values. */
    readonly rows = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
      (await this.pool.query({ name: statement(sql), text: sql, values })).rows as T[];
    /** A transaction without Prisma, begun anew as the others are: it has so long, and waits for locks as long. */
    readonly inSql = <T>(work: (tx: SqlTx) => Promise<T>, timeoutMs: number): Promise<T> =>
      patient<SqlTx>((work) => sqlTransaction(this.pool, statement, work, timeoutMs))(work) as Promise<T>;

    // The very last: at onModuleDestroy, reactions and calls would still need it.
    async onApplicationShutdown() {
      await this.$disconnect();
      await this.pool.end();
    }
  };
}
/** Nest's providers of it: under its own name, and as the runtime's `Database`. */
export const provided = <D>(Db: new (env: never) => D) => [
  { provide: Db, useFactory: (env: Env) => new Db(env as never), inject: [Env] },
  { provide: Database, useExisting: Db },
];

/** What was asked for has not arrived here yet. */
export const copyBehind = () =>
  refuse.unavailable(
    'copy.behind',
    'Your last change is still on its way here. Please try again in a moment.',
  );
/** What is said of something that is not here: `copy.behind` while its noun is being told again, else the refusal that is given. */
export async function notHere(db: Tx, noun: string, refusal: Refusal): Promise<Refusal> {
  const arriving = await db.$queryRawUnsafe<unknown[]>('select from arriving where noun = $1 limit 1', noun);
  return arriving.length > 0 ? copyBehind() : refusal;
}

/** What a replica that was killed had in hand is handled by another then. */
const PATIENCE_MS = LONGEST_ACK_WAIT_MS + 1000;
/** What is left for the answer itself. */
const ANSWER_MS = 500;
/** At first often, as a copy is mostly a moment behind; then less and less. */
const [SOON_MS, LATER_MS] = [20, 500];

/**
 * Waits until this service's copies are as new as what the asker has already seen (`context.after`), for aggregates of the
 * given nouns. Refuses `copy.behind` (unavailable) after four seconds, or where its asker would not wait for an answer any more.
 */
export async function caughtUp(db: Tx, ...nouns: string[]): Promise<void> {
  const call = currentCall();
  const after = Object.entries(call?.after ?? {}).filter(([aggregate]) =>
    nouns.some((noun) => aggregate.startsWith(`${noun}-`)),
  );
  if (after.length === 0) return;
  const stop = Math.min(Date.now() + PATIENCE_MS, (call?.deadline ?? Infinity) - ANSWER_MS);
  for (let wait = SOON_MS; ; wait = Math.min(wait * 2, LATER_MS)) {
    const rows = await db.$queryRawUnsafe<{ aggregate: string; version: number }[]>(
      'select aggregate, version from seen where aggregate = any($1)',
      after.map(([aggregate]) => aggregate),
    );
    const seen = new Map(rows.map((row) => [row.aggregate, row.version]));
    if (after.every(([aggregate, version]) => (seen.get(aggregate) ?? 0) >= version)) return;
    const left = stop - Date.now();
    if (left <= 0) throw copyBehind();
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, left)));
  }
}
