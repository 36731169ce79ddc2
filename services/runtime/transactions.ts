import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { backoffMs } from './backoff.js';
import type { Tx } from './database.js';

const TRIES = 5;
/** PostgreSQL's "deadlock detected" and "could not serialize access": who is told so has done nothing, and may begin anew. */
const CONFLICTS = ['40P01', '40001'];

interface Failure {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown } } };
}
/** Whether two transactions stood in each other's way and this one was given up for it. Prisma has one word for both. */
export function isConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, meta } = error as Failure;
  return (
    code === 'P2034' ||
    CONFLICTS.includes(code as string) ||
    meta?.driverAdapterError?.cause?.kind === 'TransactionWriteConflict'
  );
}

/** What waits for a transaction's end; null once it is committed. */
interface Ending {
  waiting: (() => void)[] | null;
}
const uncommitted = new AsyncLocalStorage<Ending>();
/** Does it at once, or when the transaction that is under way is committed: never, where that is undone. */
export function onceCommitted(work: () => void): void {
  const waiting = uncommitted.getStore()?.waiting;
  if (waiting) waiting.push(work);
  else work();
}

/** Of Prisma's `$transaction`, as far as it is asked here: not with a list, which nobody may begin anew. */
type Transaction<X = unknown> = (
  work: (tx: X) => Promise<unknown>,
  options?: { timeout?: number },
) => Promise<unknown>;
const log = new Logger('transactions');

/**
 * Has a client begin transactions anew where two stood in each other's way: a few times, after short waits of random length. So the
 * work may run more than once: what it does beside the transaction is said by `onceCommitted`, or does no harm twice.
 */
export function makePatient(client: object): void {
  const { $transaction } = client as { $transaction: Transaction };
  Object.defineProperty(client, '$transaction', { value: patient($transaction.bind(client)) });
}

/** The same of one way to do a transaction. */
export const patient =
  <X>(transaction: Transaction<X>): Transaction<X> =>
  async (work, options) => {
    for (let tries = 1; ; tries++) {
      const waiting: (() => void)[] = [];
      const ending: Ending = { waiting };
      try {
        const result = await transaction((tx) => uncommitted.run(ending, () => work(tx)), options);
        ending.waiting = null;
        for (const each of waiting) each();
        return result;
      } catch (error) {
        if (tries === TRIES || !isConflict(error)) throw error;
        log.warn({ said: 'two transactions stood in each other’s way: this one begins anew', tries });
        await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, { first: 20, longest: 400 })));
      }
    }
  };

/** Has the statements of a transaction that is given longer than one may take (in ms; 0: as long as it likes) have as long as it. */
export function allowLonger(client: object, statementMs = 0): void {
  const { $transaction } = client as { $transaction: Transaction<Tx> };
  const begin = $transaction.bind(client);
  const transaction: Transaction<Tx> = (work, options) => {
    const { timeout = 0 } = options ?? {};
    if (statementMs === 0 || timeout <= statementMs) return begin(work, options);
    return begin(async (tx) => {
      await tx.$executeRawUnsafe(`set local statement_timeout = ${timeout}`);
      return work(tx);
    }, options);
  };
  Object.defineProperty(client, '$transaction', { value: transaction, configurable: true });
}
