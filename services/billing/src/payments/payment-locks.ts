import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { KeyedQueue } from './keyed-queue.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const TIMEOUT_MS = scaleTimeout(30_000);

/**
 * Runs the tasks about one object, which call Stripe and write the result, one after another over all
 * replicas. Each task occupies a database connection, so their number is limited. A task must not take
 * another lock of the same kind, because the limit could then block both forever.
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

  /**
   * Runs `task` in a transaction that takes the lock first, so that a later call to Stripe also writes later.
   */
  runLocked<T>(id: string, task: (tx: Tx) => Promise<T>): Promise<T> {
    return this.queue.run(id, () => this.lockAndRun(id, task));
  }

  private lockAndRun<T>(id: string, task: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.$transaction(
      async (tx) => {
        // Waits longer than for a row lock, because the holder of this lock waits for Stripe.
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
/** Locks for changing a plan at Stripe. Code that holds such a lock may take a lock of `StripeLocks`. */
@Injectable()
export class PlanChangeLocks extends KeyedLocks {
  constructor(db: Db) {
    super(db, 'change', 2);
  }
}
