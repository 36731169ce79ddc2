import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { currentCall } from '@laurel/runtime/call';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import type { Standing } from './domain/submission.js';
import type { Prisma, UserSubmission } from './generated/client.js';
import { newestEditions } from './newest-edition.js';
import { columnsOf, submissionFact, submissionMessage } from './messages.js';
import type { Place } from './places.js';

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
export type Saved = Pick<Change, 'before' | 'place' | 'reason'> & { row: UserSubmission };

export type Birth = Omit<Change, 'before'>;

/** The changed row alone; `follow` must come after it, once for all that are saved together. */
export async function saveRow(tx: Tx, { before, after, place, reason, snapshot }: Change): Promise<Saved> {
  // One statement: `update` would read the row again.
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id: before!.id },
    data: { ...columnsOf(after), ...(snapshot !== undefined && { snapshot }), rowVersion: { increment: 1 } },
  });
  return { row: row!, before, place, reason };
}

/** New ones of a film, each with another competition: rows, the film's states with them, histories and facts, in four statements. */
export async function saveBirths(tx: Tx, births: readonly Birth[]): Promise<Submission[]> {
  if (births.length === 0) return [];
  const rows = await tx.userSubmission.createManyAndReturn({
    data: births.map(({ born, after, snapshot }) => ({ ...born, ...columnsOf(after), snapshot })),
  });
  const byCompetition = new Map(rows.map((row) => [row.competitionId, row]));
  return follow(
    tx,
    births.map(({ born, place, reason }) => ({
      row: byCompetition.get(born.competitionId)!,
      before: null,
      place,
      reason,
    })),
  );
}

/** Who acts where nobody has asked. */
const LAUREL = 'laurel';

/** What goes with rows that are saved: the films' states with the competitions, a line of history each, and the facts. */
export async function follow(tx: Tx, saved: readonly Saved[]): Promise<Submission[]> {
  if (saved.length === 0) return [];
  const [filmIds, competitionIds] = [
    saved.map(({ row }) => row.filmId),
    saved.map(({ row }) => row.competitionId),
  ];
  await tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
    ${newestEditions(filmIds, competitionIds)}
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
  const told = saved.map(({ row, before }) => ({
    type: before ? ('submission.changed' as const) : ('submission.added' as const),
    aggregate: `submission-${row.id}`,
    version: row.rowVersion,
    fact: { submission: submissionFact(row) },
  }));
  await recordAll(tx, told);
  return saved.map(({ row, place }) => submissionMessage(row, place));
}
