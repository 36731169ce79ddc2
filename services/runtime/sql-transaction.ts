import type pg from 'pg';
import type { Tx } from './database.js';

/** SQL alone, of what Prisma's transaction has too: with the driver's types (a bigint is text), each text parsed once per connection. */
export interface SqlTx extends Tx {
  $executeRaw(texts: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** What gives a text its name; without one it is parsed each time. */
type NameOf = (text: string) => string | undefined;

/** One transaction over a connection of the pool: nothing of Prisma is in the way of what is hot. Each of its statements has so long. */
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
  try {
    // Nobody is told to come again here: the whole has its time, and no other.
    await connection.query(`begin; set local lock_timeout = 0; set local statement_timeout = ${timeoutMs}`);
    const result = await work(sqlOf(connection, nameOf, timeoutMs));
    const { command } = await connection.query('commit');
    if (command !== 'COMMIT') throw new Error('A statement failed and was not heeded: all is undone.');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(lose);
    throw error;
  } finally {
    connection.off('error', lose);
    connection.release(lost);
  }
}

/** The server ends a statement that is late; one whose server does not answer at all is given up a little later. */
const SILENT_MS = 2000;

function sqlOf(connection: pg.PoolClient, nameOf: NameOf, timeoutMs: number): SqlTx {
  const ask = (text: string, values: unknown[]) =>
    connection.query({
      name: nameOf(text),
      text,
      values,
      query_timeout: timeoutMs + SILENT_MS,
    } as pg.QueryConfig);
  return {
    $queryRawUnsafe: async <T>(text: string, ...values: unknown[]) => (await ask(text, values)).rows as T,
    $executeRawUnsafe: async (text, ...values) => (await ask(text, values)).rowCount ?? 0,
    $executeRaw: async (texts, ...values) => (await ask(numbered(texts), values)).rowCount ?? 0,
  };
}

const numbered = (texts: TemplateStringsArray): string =>
  texts.reduce((text, part, n) => `${text}$${n}${part}`);
