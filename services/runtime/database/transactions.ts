import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { computeBackoffMs } from '../process/backoff.js';
import type { Tx } from './tx.js';

const MAX_TRIES = 5;
/**
 * PostgreSQL's codes for a deadlock and a serialization failure. The transaction was rolled back and may be
 * retried.
 */
const CONFLICTS = ['40P01', '40001'];

interface Failure {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown } } };
}
/** Whether an error is a conflict between transactions. Prisma has one code for both kinds. */
export function isConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, meta } = error as Failure;
  return (
    code === 'P2034' ||
    CONFLICTS.includes(code as string) ||
    meta?.driverAdapterError?.cause?.kind === 'TransactionWriteConflict'
  );
}

/** The callbacks that run on commit; null once the transaction is committed. */
interface PendingCommit {
  callbacks: (() => void)[] | null;
}
const uncommitted = new AsyncLocalStorage<PendingCommit>();
/** Runs `work` on commit, never after a rollback. Outside a transaction it runs at once. */
export function runAfterCommit(work: () => void): void {
  const callbacks = uncommitted.getStore()?.callbacks;
  if (callbacks) callbacks.push(work);
  else work();
}

/** The array form of Prisma's `$transaction` is excluded, because it cannot be retried. */
type Transaction<X = unknown> = (
  work: (tx: X) => Promise<unknown>,
  options?: { timeout?: number },
) => Promise<unknown>;
const log = new Logger('transactions');

/**
 * Makes a client retry conflicting transactions: a few times, after short random pauses. The work may
 * therefore run more than once. Effects outside the transaction must go through `runAfterCommit` or
 * be harmless twice.
 */
export function retryConflicts(client: object): void {
  const { $transaction } = client as { $transaction: Transaction };
  Object.defineProperty(client, '$transaction', { value: withConflictRetries($transaction.bind(client)) });
}

/** Returns a transaction function that retries conflicts. */
export const withConflictRetries =
  <X>(transaction: Transaction<X>): Transaction<X> =>
  async (work, options) => {
    for (let tries = 1; ; tries++) {
      const callbacks: (() => void)[] = [];
      const pendingCommit: PendingCommit = { callbacks };
      try {
        const result = await transaction((tx) => uncommitted.run(pendingCommit, () => work(tx)), options);
        pendingCommit.callbacks = null;
        for (const runWork of callbacks) runWork();
        return result;
      } catch (error) {
        if (tries === MAX_TRIES || !isConflict(error)) throw error;
        log.warn({ message: 'two transactions conflicted: this one is retried', tries });
        await new Promise((resolve) => setTimeout(resolve, computeBackoffMs(tries, { first: 20, max: 400 })));
      }
    }
  };

/** Raises the statement timeout in a longer transaction. `statementMs` 0: no statement limit. */
export function extendStatementTimeout(client: object, statementMs = 0): void {
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
