import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Which entry is of which competition, and nothing else of it: what is named somewhere is not deleted. */
@Controller()
export class KeepEntryWhenSubmissionAdded {
  @OnManyInSql('submission.added', 'submission.changed', 'submission.restated')
  async added(facts: SubmissionAdded[], { tx }: Reaction<SqlTx>) {
    const ids = facts.map(({ submission }) => submission!.id);
    const competitionIds = facts.map(({ submission }) => submission!.competitionId);
    await tx.$executeRaw`insert into entry ("submissionId", "competitionId")
      select * from unnest(${ids}::int[], ${competitionIds}::int[]) as e(id, "competitionId") order by id
      on conflict ("submissionId") do update set "competitionId" = excluded."competitionId"`;
  }

  @On('submission.deleted')
  async deleted({ submissionId }: SubmissionDeleted, { tx }: Reaction<Tx>) {
    await tx.entry.deleteMany({ where: { submissionId } });
  }
}

/** Told again by submissions. */
export const entries = { of: ['submission'], forget: (tx: Tx) => tx.$executeRaw`truncate entry` };
