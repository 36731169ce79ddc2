import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { userMessage, whole } from '../messages.js';

const BATCH = 500;

/** Tells every user again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<number> {
    let told = 0;
    for (let last: string | undefined; ;) {
      const rows = await this.db.$transaction(async (tx) => {
        const users = await tx.user.findMany({
          where: last ? { id: { gt: last } } : {},
          orderBy: { id: 'asc' },
          take: BATCH,
          include: whole,
        });
        const facts = users.map((row) => ({
          type: 'user.restated' as const,
          aggregate: `user-${row.id}`,
          version: row.version,
          fact: { user: userMessage(row) },
        }));
        if (facts.length) await recordAll(tx, facts);
        return users;
      });
      told += rows.length;
      if (rows.length < BATCH) return told;
      last = rows.at(-1)!.id;
    }
  }
}
