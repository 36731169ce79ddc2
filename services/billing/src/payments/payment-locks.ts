import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { KeyedQueue } from './keyed-queue.js';
import { limitMs } from '@laurel/runtime/process/limit-ms';

const TIMEOUT_MS = limitMs(30_000);

/**
 * Runs Stripe calls and the related writes for one object one after another, over all replicas. Each one
 * occupies a database connection during the call, so their number is limited. Code under a lock must not take
 * another lock of the same kind.
 */
export class KeyedLocks {
  private readonly queue: KeyedQueue;
  constructor(
    private readonly db: Db,
    private readonly kind: string,
    concurrency: number,
  ) {
    this.queue = new KeyedQueue(concurrency);
  }

  /** Runs `task` in a transaction that takes the lock first, so that a later Stripe call writes later. */
  runLocked<T>(id: string, task: (tx: Tx) => Promise<T>): Promise<T> {
    return this.queue.run(id, () => this.lockAndRun(id, task));
  }

  private lockAndRun<T>(id: string, task: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.$transaction(
      async (tx) => {
        // The holder of the lock waits for Stripe, which takes longer than a row lock.
        await tx.$executeRaw`select set_config('lock_timeout', ${String(TIMEOUT_MS)}, true)`;
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${this.kind}:${id}`}, 0))`;
        return task(tx);
      },
      { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
    );
  }
}

/** Locks for applying Stripe's state to the database. */
@Injectable()
export class StripeLocks extends KeyedLocks {
  constructor(db: Db) {
    super(db, 'stripe', 3);
  }
}
/** Locks for changing a plan at Stripe. Under such a lock, `StripeLocks` may be taken. */
@Injectable()
export class ChangeLocks extends KeyedLocks {
  constructor(db: Db) {
    super(db, 'change', 2);
  }
}
