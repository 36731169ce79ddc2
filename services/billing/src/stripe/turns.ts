import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { Lanes } from '../lanes.js';

const [AT_ONCE, LONGEST_MS] = [3, 30_000];

/** What is asked of Stripe about one thing, and written here, one after another over all replicas. */
@Injectable()
export class StripeTurns {
  private readonly lanes = new Lanes(AT_ONCE);
  constructor(private readonly db: Db) {}

  /** In one transaction, under a lock of this thing that is taken first: who asks Stripe later writes later. Not within another turn. */
  take<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.lanes.run(id, () => this.locked(id, work));
  }

  private locked<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`stripe:${id}`}, 0))`;
        return work(tx);
      },
      { timeout: LONGEST_MS, maxWait: LONGEST_MS },
    );
  }
}
