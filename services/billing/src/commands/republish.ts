import { BATCH, republish } from '@laurel/runtime/republish';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import type { FilmSubscription } from '../generated/client.js';
import { subscriptionMessage } from '../messages.js';
import { aggregateOf } from '../subscription-changes.js';

/** Tells every subscription again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  run(): Promise<number> {
    const page = (tx: Tx, after?: FilmSubscription) =>
      tx.filmSubscription.findMany({
        where: { id: { gt: after?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
    const fact = (row: FilmSubscription) => ({
      type: 'subscription.restated' as const,
      aggregate: aggregateOf(row.filmId),
      version: row.version,
      fact: { subscription: subscriptionMessage(row) },
    });
    return republish(
      (work) => this.db.$transaction(work),
      page,
      (rows) => rows.map(fact),
    );
  }
}
