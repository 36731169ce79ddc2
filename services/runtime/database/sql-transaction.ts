import type pg from 'pg';
import type { Tx } from './tx.js';

/** Prisma's SQL methods, but with the driver's types: a bigint is a string. Uses prepared statements. */
export interface SqlTx extends Tx {
  $executeRaw(texts: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** Returns the name of a prepared statement. Without a name the text is parsed each time. */
type StatementNamer = (text: string) => string | undefined;

/** Lets a transaction wait for locks up to its own timeout, for work that no caller would retry. */
export const WAIT_FOR_LOCKS = 'set local lock_timeout = 0';
/** If the server does not end a late statement itself, the client gives up this much later. */
const UNRESPONSIVE_MS = 2000;

/**
 * Runs a transaction without Prisma, for frequent work. `timeoutMs` limits the transaction and its waits for
 * locks.
 */
export async function runSqlTransaction<T>(
  pool: pg.Pool,
  getStatementName: StatementNamer,
  work: (tx: SqlTx) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const connection = await pool.connect();
  let connectionError: Error | undefined;
  const recordConnectionError = (error: Error) => (connectionError ??= error);
  connection.on('error', recordConnectionError);
  const deadline = Date.now() + timeoutMs;
  const runQuery = (text: string, values: unknown[] = [], name?: string) => {
    const remainingMs = deadline - Date.now();
    if (remainingMs <= 0) throw new Error(`The transaction took longer than ${timeoutMs} ms.`);
    return queryWithin(connection, { text, values, ...(name && { name }) }, remainingMs + UNRESPONSIVE_MS);
  };
  try {
    await queryWithin(
      connection,
      { text: `begin; ${WAIT_FOR_LOCKS}; set local statement_timeout = ${timeoutMs}` },
      timeoutMs,
    );
    const result = await work(createSqlTx(runQuery, getStatementName));
    const { command } = await runQuery('commit');
    if (command !== 'COMMIT')
      throw new Error('A failed statement was ignored, so the transaction was rolled back.');
    return result;
  } catch (error) {
    await queryWithin(connection, { text: 'rollback' }, UNRESPONSIVE_MS).catch(recordConnectionError);
    throw error;
  } finally {
    connection.off('error', recordConnectionError);
    connection.release(connectionError);
  }
}

/** Rejects after `ms`, whatever the server does, even if the query is still queued behind another. */
const queryWithin = (connection: pg.PoolClient, query: pg.QueryConfig, ms: number): Promise<pg.QueryResult> =>
  connection.query({ ...query, query_timeout: ms } as pg.QueryConfig);

type RunQuery = (text: string, values: unknown[], name?: string) => Promise<pg.QueryResult>;
function createSqlTx(runQuery: RunQuery, getStatementName: StatementNamer): SqlTx {
  const runNamed = async (text: string, values: unknown[]) => runQuery(text, values, getStatementName(text));
  return {
    $queryRawUnsafe: async <T>(text: string, ...values: unknown[]) =>
      (await runNamed(text, values)).rows as T,
    $executeRawUnsafe: async (text, ...values) => (await runNamed(text, values)).rowCount ?? 0,
    $executeRaw: async (texts, ...values) =>
      (await runNamed(toNumberedPlaceholders(texts), values)).rowCount ?? 0,
  };
}

const toNumberedPlaceholders = (texts: TemplateStringsArray): string =>
  texts.reduce((text, segment, n) => `${text}$${n}${segment}`);
