import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';

const [AT_ONCE, LONGEST_MS] = [3, 30_000];

/** What is asked of Stripe about one thing, and written here, one after another over all replicas. */
@Injectable()
export class StripeTurns {
  /** Each holds a connection while Stripe is asked: so few at once that everybody else finds one, however slowly it answers. */
  private readonly lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  constructor(private readonly db: Db) {}

  /** In one transaction, under a lock of this thing that is taken first: who asks Stripe later writes later. Not within another turn. */
  take<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const lane = createHash('sha256').update(id).digest()[0]! % AT_ONCE;
    const turn = this.lanes[lane]!.then(() => this.locked(id, work));
    this.lanes[lane] = turn.catch(() => {});
    return turn;
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
