import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/**
 * Stores which competitions a film has an entry for, so that recommendations leave them out. Also stores
 * every accepted entry, including earlier ones of a competition that was entered again.
 */
@Controller()
export class StorePairWhenSubmissionAdded {
  @OnEventsInSql('submission.added', 'submission.changed', 'submission.snapshot')
  async onSubmissionAdded(events: SubmissionAdded[], { tx }: EventContext<SqlTx>) {
    const submissions = events.map(({ submission }) => submission!);
    const toCurrentIds = await lockMergedIds(
      tx,
      'competition',
      submissions.map(({ competitionId }) => competitionId),
    );
    // If the film has entries for two editions of a competition, the state of the later event is stored.
    const latestByPair = new Map(
      submissions.map(
        ({ filmId, competitionId: eventCompetitionId, state, refusedFor = null, edition = null }) => {
          const competitionId = toCurrentIds(eventCompetitionId);
          return [`${filmId} ${competitionId}`, { filmId, competitionId, state, refusedFor, edition }];
        },
      ),
    );
    await tx.$executeRaw`insert into pair ("filmId", "competitionId", state, "refusedFor", edition)
      select * from jsonb_to_recordset(${JSON.stringify([...latestByPair.values()])}::jsonb)
          as p("filmId" int, "competitionId" int, state text, "refusedFor" text, edition int) order by 1, 2
      on conflict ("filmId", "competitionId") do update
        set state = excluded.state, "refusedFor" = excluded."refusedFor", edition = excluded.edition`;
    const acceptedSubmissions = submissions.filter(({ state }) => isInList(ACCEPTED_STATES, state));
    const otherIds = submissions.filter((item) => !acceptedSubmissions.includes(item)).map(({ id }) => id);
    await tx.$executeRaw`delete from accepted_entry where "submissionId" = any(${otherIds}::int[])`;
    const rows = acceptedSubmissions.map(
      ({ id: submissionId, filmId, competitionId, state, edition = null }) => ({
        submissionId,
        filmId,
        competitionId: toCurrentIds(competitionId),
        state,
        edition,
      }),
    );
    if (rows.length > 0)
      await tx.$executeRaw`insert into accepted_entry ("submissionId", "filmId", "competitionId", state, edition)
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as t("submissionId" int, "filmId" int, "competitionId" int, state text, edition int) order by 1
        on conflict ("submissionId") do update
          set "filmId" = excluded."filmId", "competitionId" = excluded."competitionId", state = excluded.state, edition = excluded.edition`;
  }

  /**
   * Stores the state of the film’s remaining entry of another edition (`leftState`), or deletes the pair if
   * there is none.
   */
  @OnEvent('submission.deleted')
  async onSubmissionDeleted(
    { submissionId, filmId, competitionId: eventCompetitionId, leftState }: SubmissionDeleted,
    { tx }: EventContext<Tx>,
  ) {
    await tx.acceptedEntry.deleteMany({ where: { submissionId } });
    const toCurrentIds = await lockMergedIds(tx, 'competition', [eventCompetitionId]);
    const competitionId = toCurrentIds(eventCompetitionId);
    const where = { filmId, competitionId };
    if (leftState == null) await tx.pair.deleteMany({ where });
    else await tx.pair.updateMany({ where, data: { state: leftState, refusedFor: null, edition: null } });
  }
}
