import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { Lanes } from '../lanes.js';

const LONGEST_MS = 30_000;

/**
 * What is asked of Stripe about one thing, and written here, one after another over all replicas. Each turn holds a connection while Stripe is
 * asked: so few at once that everybody else finds one. A turn never waits for another of the same kind.
 */
export class Turns {
  private readonly lanes: Lanes;
  constructor(
    private readonly db: Db,
    private readonly kind: string,
    atOnce: number,
  ) {
    this.lanes = new Lanes(atOnce);
  }

  /** In one transaction, under a lock of this thing that is taken first: who asks Stripe later writes later. */
  take<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.lanes.run(id, () => this.locked(id, work));
  }

  private locked<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.$transaction(
      async (tx) => {
        // Who waits here waits for Stripe, and not as long as for a row.
        await tx.$executeRaw`select set_config('lock_timeout', ${String(LONGEST_MS)}, true)`;
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${this.kind}:${id}`}, 0))`;
        return work(tx);
      },
      { timeout: LONGEST_MS, maxWait: LONGEST_MS },
    );
  }
}

/** What stands at Stripe becomes so here. */
@Injectable()
export class StripeTurns extends Turns {
  constructor(db: Db) {
    super(db, 'stripe', 3);
  }
}
/** A plan is changed at Stripe, looked at and done as one. Within it what stands at Stripe may be taken over. */
@Injectable()
export class ChangeTurns extends Turns {
  constructor(db: Db) {
    super(db, 'change', 2);
  }
}
