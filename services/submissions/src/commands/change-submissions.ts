import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { changeState, type Particulars } from '../domain/submission.js';
import { asksMatching, type State } from '../domain/transitions.js';
import type { UserSubmission } from '../generated/client.js';
import { datesOf, daysOf, placesOf, standingOf, submissionMessage, type Place } from '../messages.js';
import { resultOf } from './result.js';
import { saveChange } from '../save-change.js';
import { behind, keptSnapshot, overrideIn, Snapshots } from './snapshots.js';

export interface Changes {
  items: { submissionId: number; rowVersion: number | null }[];
  state: string;
  said: Particulars;
  /** The asker's business role: matching judges by it while the film has no run. */
  userRole: string | null;
}
type Snapshot = Parameters<typeof keptSnapshot>[0];
const missing = () => refuse.notFound('submission.not_found', 'There is no such submission.', 'submissionId');

@Injectable()
export class ChangeSubmissions {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /** A result per submission. The state that it is in already: nothing happens. */
  async run(asked: Changes, mayActFor: MayActFor): Promise<ItemResult[]> {
    const ids = asked.items.map(({ submissionId }) => submissionId);
    const found = await this.db.userSubmission.findMany({ where: { id: { in: ids } } });
    const own = found.filter(({ userId }) => mayActFor(userId));
    const snapshots = await this.ask(own, asked);
    return this.db.$transaction((tx) =>
      once(tx, 'changeSubmissions', asked, async () => {
        await tx.$queryRaw`select 1 from user_submission where id = any(${own.map(({ id }) => id)}) order by id for update`;
        const rows = new Map(
          (await tx.userSubmission.findMany({ where: { id: { in: own.map(({ id }) => id) } } })).map(
            (row) => [row.id, row],
          ),
        );
        const places = await placesOf(
          tx,
          own.map(({ competitionId }) => competitionId),
        );
        const results: ItemResult[] = [];
        for (const item of asked.items) {
          const row = rows.get(item.submissionId);
          const competitionId = row?.competitionId ?? 0;
          results.push(
            await resultOf({ competitionId, submissionId: item.submissionId }, () =>
              this.change(
                tx,
                asked,
                item.rowVersion,
                row,
                places.get(competitionId),
                snapshots.get(item.submissionId),
              ),
            ),
          );
          if (row) rows.set(row.id, await tx.userSubmission.findUniqueOrThrow({ where: { id: row.id } }));
        }
        return results;
      }),
    );
  }

  /** Once per film, for those that are on their way out. */
  private async ask(rows: UserSubmission[], { state, userRole }: Changes): Promise<Map<number, Snapshot>> {
    const leaving = rows.filter((row) => row.state !== state && asksMatching(row.state as State, state));
    const answers = await Promise.all(
      [...Map.groupBy(leaving, ({ filmId }) => filmId)].map(async ([filmId, ofFilm]) => {
        const snapshots = await this.snapshots.of(
          filmId,
          ofFilm.map(({ competitionId }) => competitionId),
          userRole,
        );
        return ofFilm.flatMap(({ id, competitionId }) =>
          snapshots.has(competitionId) ? [[id, snapshots.get(competitionId)!] as const] : [],
        );
      }),
    );
    return new Map(answers.flat());
  }

  private async change(
    tx: Tx,
    { state, said }: Changes,
    rowVersion: number | null,
    row: UserSubmission | undefined,
    place: Place | undefined,
    snapshot: Snapshot | undefined,
  ) {
    if (!row) throw missing();
    if (rowVersion !== null && rowVersion !== row.rowVersion) {
      throw refuse.conflict('submission.stale', 'Someone changed this submission meanwhile.', 'rowVersion', {
        submission: submissionMessage(row, place),
      });
    }
    if (row.state === state) return submissionMessage(row, place);
    if (said.dateId !== null && !(place && datesOf(place).some(({ id }) => id === said.dateId))) {
      throw refuse.invalid('submission.date_unknown', 'This deadline is not of this competition.', 'dateId');
    }
    if (asksMatching(row.state as State, state) && !snapshot) throw behind();
    const overrideReason = said.overrideReason ?? overrideIn(row.snapshot);
    const verdict = snapshot?.explanation?.verdict ?? null;
    const days = daysOf(place, row.edition);
    const after = changeState(standingOf(row), {
      to: state,
      said: { ...said, overrideReason },
      verdict,
      ...days,
    });
    const kept = snapshot && { snapshot: keptSnapshot(snapshot, overrideReason) };
    return saveChange(tx, {
      before: row,
      after,
      born: row,
      place,
      reason: said.reason ?? said.overrideReason,
      ...kept,
    });
  }
}
