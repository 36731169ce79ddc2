import { BATCH, republish } from '@laurel/runtime/republish';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import type { UserSubmission } from '../generated/client.js';
import { placesOf, submissionMessage } from '../messages.js';

/** Tells every submission again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  run(): Promise<number> {
    const page = (tx: Tx, after?: UserSubmission) =>
      tx.userSubmission.findMany({
        where: { id: { gt: after?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
    return republish(
      (work) => this.db.$transaction(work),
      page,
      async (rows, tx: Tx) => {
        const places = await placesOf(
          tx,
          rows.map(({ competitionId }) => competitionId),
        );
        return rows.map((row) => ({
          type: 'submission.restated' as const,
          aggregate: `submission-${row.id}`,
          version: row.rowVersion,
          fact: { submission: submissionMessage(row, places.get(row.competitionId)) },
        }));
      },
    );
  }
}
