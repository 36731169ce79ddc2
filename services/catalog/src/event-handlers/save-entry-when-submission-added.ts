import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores only the competition of each entry, because a competition with entries must not be deleted. */
@Controller()
export class SaveEntryWhenSubmissionAdded {
  @OnEventsInSql('submission.added', 'submission.changed', 'submission.snapshot')
  async handleAdded(events: SubmissionAdded[], { tx }: EventContext<SqlTx>) {
    const ids = events.map(({ submission }) => submission!.id);
    const competitionIds = events.map(({ submission }) => submission!.competitionId);
    await tx.$executeRaw`insert into entry ("submissionId", "competitionId")
      select * from unnest(${ids}::int[], ${competitionIds}::int[]) as e(id, "competitionId") order by id
      on conflict ("submissionId") do update set "competitionId" = excluded."competitionId"`;
  }

  @OnEvent('submission.deleted')
  async handleDeleted({ submissionId }: SubmissionDeleted, { tx }: EventContext<Tx>) {
    await tx.entry.deleteMany({ where: { submissionId } });
  }
}

/** The projection of entries, which is rebuilt from snapshots of submissions. */
export const entries = { aggregateTypes: ['submission'], clear: (tx: Tx) => tx.$executeRaw`truncate entry` };
