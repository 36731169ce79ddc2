import { BATCH, republish } from '@laurel/runtime/republish';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { userMessage, whole, type UserRow } from '../messages.js';

/** Tells every user again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  run(): Promise<number> {
    const page = (tx: Tx, after?: UserRow) =>
      tx.user.findMany({
        where: after && { id: { gt: after.id } },
        orderBy: { id: 'asc' },
        take: BATCH,
        include: whole,
      });
    const fact = (row: UserRow) => ({
      type: 'user.restated' as const,
      aggregate: `user-${row.id}`,
      version: row.version,
      fact: { user: userMessage(row) },
    });
    return republish(
      (work) => this.db.$transaction(work),
      page,
      (rows) => rows.map(fact),
    );
  }
}
