import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** What a film already has with a competition: recommendations will leave it out. */
@Controller()
export class KeepPairWhenSubmissionAdded {
  @OnManyInSql('submission.added', 'submission.changed', 'submission.restated')
  async added(facts: SubmissionAdded[], { tx }: Reaction<SqlTx>) {
    const told = facts.map(({ submission }) => submission!);
    const present = await heldPresentIds(
      tx,
      'competition',
      told.map(({ competitionId }) => competitionId),
    );
    // Of two editions the one that is told last counts.
    const last = new Map(
      told.map(({ filmId, competitionId: named, state, refusedFor = null, edition = null }) => {
        const competitionId = present(named);
        return [`${filmId} ${competitionId}`, { filmId, competitionId, state, refusedFor, edition }];
      }),
    );
    await tx.$executeRaw`insert into pair ("filmId", "competitionId", state, "refusedFor", edition)
      select * from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
          as p("filmId" int, "competitionId" int, state text, "refusedFor" text, edition int) order by 1, 2
      on conflict ("filmId", "competitionId") do update
        set state = excluded.state, "refusedFor" = excluded."refusedFor", edition = excluded.edition`;
  }

  /** What another edition has left, if any. */
  @On('submission.deleted')
  async deleted({ filmId, competitionId: named, leftState }: SubmissionDeleted, { tx }: Reaction<Tx>) {
    const competitionId = (await heldPresentIds(tx, 'competition', [named]))(named);
    const where = { filmId, competitionId };
    if (leftState == null) await tx.pair.deleteMany({ where });
    else await tx.pair.updateMany({ where, data: { state: leftState, refusedFor: null, edition: null } });
  }
}
