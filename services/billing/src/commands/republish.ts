import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { subscriptionMessage } from '../messages.js';

const BATCH = 500;

/** Tells every subscription again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<number> {
    let told = 0;
    for (let last = 0; ;) {
      const rows = await this.db.$transaction(async (tx) => {
        const found = await tx.filmSubscription.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' }, take: BATCH });
        const facts = found.map((row) => ({
          type: 'subscription.restated' as const,
          aggregate: `subscription-${row.filmId}`,
          version: row.version,
          fact: { subscription: subscriptionMessage(row) },
        }));
        if (facts.length) await recordAll(tx, facts);
        return found;
      });
      told += rows.length;
      if (rows.length < BATCH) return told;
      last = rows.at(-1)!.id;
    }
  }
}
