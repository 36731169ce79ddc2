import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { currentCall } from '@laurel/runtime/call';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import type { Standing } from './domain/submission.js';
import type { Prisma, UserSubmission } from './generated/client.js';
import { columnsOf, submissionMessage, type Place } from './messages.js';

type Born = Pick<UserSubmission, 'filmId' | 'userId' | 'competitionId' | 'origin' | 'edition'> &
  Partial<Pick<UserSubmission, 'batchId'>>;
export interface Change {
  /** Null for a new one. */
  before: UserSubmission | null;
  after: Standing;
  born: Born;
  place: Place | undefined;
  reason: string | null;
  /** What matching said; undefined: as it was. */
  snapshot?: Prisma.InputJsonValue;
}
type Saved = Pick<Change, 'before' | 'place' | 'reason'> & { row: UserSubmission };

/** The row, the film's state with the competition, one line of history and the fact, together. */
export async function saveChange(
  tx: Tx,
  { before, after, born, place, reason, snapshot }: Change,
): Promise<Submission> {
  const columns = { ...columnsOf(after), ...(snapshot !== undefined && { snapshot }) };
  const row = before
    ? await tx.userSubmission.update({
        where: { id: before.id },
        data: { ...columns, rowVersion: { increment: 1 } },
      })
    : await tx.userSubmission.create({ data: { ...born, ...columns } });
  const [submission] = await follow(tx, [{ row, before, place, reason }]);
  return submission!;
}

/** Many new ones of a film, each with another competition, as `saveChange` would one after another, in four statements. */
export async function saveBirths(
  tx: Tx,
  births: readonly Omit<Change, 'before' | 'snapshot'>[],
): Promise<Submission[]> {
  const rows = await tx.userSubmission.createManyAndReturn({
    data: births.map(({ born, after }) => ({ ...born, ...columnsOf(after) })),
  });
  const byCompetition = new Map(rows.map((row) => [row.competitionId, row]));
  const saved = births.map(({ born, place, reason }) => ({
    row: byCompetition.get(born.competitionId)!,
    before: null,
    place,
    reason,
  }));
  return follow(tx, saved);
}

/** Who acts where nobody has asked. */
const LAUREL = 'laurel';

/** What goes with rows that are saved. */
async function follow(tx: Tx, saved: readonly Saved[]): Promise<Submission[]> {
  const [filmIds, competitionIds] = [
    saved.map(({ row }) => row.filmId),
    saved.map(({ row }) => row.competitionId),
  ];
  await tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
    select distinct on (s."filmId", s."competitionId") s."filmId", s."competitionId", s.state from user_submission s
    join unnest(${filmIds}::int[], ${competitionIds}::int[]) as asked(film, competition) on s."filmId" = film and s."competitionId" = competition
    order by s."filmId", s."competitionId", s.edition desc nulls last, s.id desc
    on conflict ("filmId", "competitionId") do update set state = excluded.state`;
  const asker = currentCall()?.caller;
  const lines = saved.map(({ row, before, reason }) => {
    // What Laurel has suggested is moved by hand.
    const [origin, batchId] = before && asker ? ['manual', 0] : [row.origin, row.batchId];
    return {
      submissionId: row.id,
      from: before?.state ?? null,
      to: row.state,
      actor: asker?.user ?? (origin === 'auto' ? LAUREL : row.userId),
      impersonator: asker?.impersonator || null,
      origin,
      batchId,
      reason,
    };
  });
  await tx.submissionChange.createMany({ data: lines });
  const told = saved.map(({ row, before, place }) => ({
    type: before ? ('submission.changed' as const) : ('submission.added' as const),
    aggregate: `submission-${row.id}`,
    version: row.rowVersion,
    fact: { submission: submissionMessage(row, place) },
  }));
  await recordAll(tx, told);
  return told.map(({ fact }) => fact.submission);
}
