import type pg from 'pg';
import type { Tx } from './database.js';

/** SQL alone, of what Prisma's transaction has too: with the driver's types (a bigint is text), each text parsed once per connection. */
export interface SqlTx extends Tx {
  $executeRaw(texts: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** What gives a text its name; without one it is parsed each time. */
type NameOf = (text: string) => string | undefined;

/** For what has nobody to come again: it waits for locks as long as the whole may take. */
export const PATIENT = 'set local lock_timeout = 0';
/** The server ends a statement that is late; one whose server does not answer at all is given up a little later. */
const SILENT_MS = 2000;

/** One transaction over a connection of the pool: nothing of Prisma is in the way of what is hot. The whole has so long, and waits for locks as long. */
export async function sqlTransaction<T>(
  pool: pg.Pool,
  nameOf: NameOf,
  work: (tx: SqlTx) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const connection = await pool.connect();
  let lost: Error | undefined;
  const lose = (error: Error) => (lost ??= error);
  connection.on('error', lose);
  const end = Date.now() + timeoutMs;
  const ask = (text: string, values: unknown[] = [], name?: string) => {
    const left = end - Date.now();
    if (left <= 0) throw new Error(`The transaction took longer than ${timeoutMs} ms.`);
    return within(connection, { text, values, ...(name && { name }) }, left + SILENT_MS);
  };
  try {
    await within(
      connection,
      { text: `begin; ${PATIENT}; set local statement_timeout = ${timeoutMs}` },
      timeoutMs,
    );
    const result = await work(sqlOf(ask, nameOf));
    const { command } = await ask('commit');
    if (command !== 'COMMIT') throw new Error('A statement failed and was not heeded: all is undone.');
    return result;
  } catch (error) {
    await within(connection, { text: 'rollback' }, SILENT_MS).catch(lose);
    throw error;
  } finally {
    connection.off('error', lose);
    connection.release(lost);
  }
}

/** Rejects when that time is over, whatever the server does; also of what waits behind another. */
const within = (connection: pg.PoolClient, query: pg.QueryConfig, ms: number): Promise<pg.QueryResult> =>
  connection.query({ ...query, query_timeout: ms } as pg.QueryConfig);

type Ask = (text: string, values: unknown[], name?: string) => Promise<pg.QueryResult>;
function sqlOf(ask: Ask, nameOf: NameOf): SqlTx {
  const named = async (text: string, values: unknown[]) => ask(text, values, nameOf(text));
  return {
    $queryRawUnsafe: async <T>(text: string, ...values: unknown[]) => (await named(text, values)).rows as T,
    $executeRawUnsafe: async (text, ...values) => (await named(text, values)).rowCount ?? 0,
    $executeRaw: async (texts, ...values) => (await named(numbered(texts), values)).rowCount ?? 0,
  };
}

const numbered = (texts: TemplateStringsArray): string =>
  texts.reduce((text, part, n) => `${text}$${n}${part}`);
