import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { placesOf, submissionMessage } from '../messages.js';

const BATCH = 500;

/** Tells every submission again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<number> {
    let told = 0;
    for (let last = 0; ;) {
      const rows = await this.db.$transaction(async (tx) => {
        const found = await tx.userSubmission.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' }, take: BATCH });
        const places = await placesOf(tx, found.map(({ competitionId }) => competitionId)); // prettier-ignore
        const facts = found.map((row) => ({
          type: 'submission.restated' as const,
          aggregate: `submission-${row.id}`,
          version: row.rowVersion,
          fact: { submission: submissionMessage(row, places.get(row.competitionId)) },
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
