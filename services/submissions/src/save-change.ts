import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { currentCall } from '@laurel/runtime/call';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import { tellGone } from './deletions.js';
import type { Standing } from './domain/submission.js';
import { Prisma, type UserSubmission } from './generated/client.js';
import { newestEditions } from './newest-edition.js';
import { withNextVersion } from './next-version.js';
import { endNotifications } from './notifications/end-notifications.js';
import { columnsOf, standingOf, submissionFact, submissionMessage } from './messages.js';
import { tellElsewhereBehind } from './past/tell-elsewhere.js';
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
  snapshot?: Prisma.InputJsonValue | typeof Prisma.DbNull;
  /** It takes back the change before it, and is not taken back itself. */
  isUndo?: boolean;
  /** To how it stood before other changes of the same gesture, which are taken back with this one. */
  undoneTo?: UserSubmission;
  /** Laurel's own doing, in a batch that it sends. */
  by?: { batchId: number };
  /** By hand, in a batch of past entries. */
  brought?: { batchId: number };
}
export type Saved = Pick<
  Change,
  'before' | 'place' | 'reason' | 'snapshot' | 'isUndo' | 'undoneTo' | 'by' | 'brought'
> & { row: UserSubmission };

export type Birth = Omit<Change, 'before'>;

/** The changed row alone; `follow` must come after it, once for all that are saved together. */
export async function saveRow(
  tx: Tx,
  { before, after, place, reason, snapshot, isUndo, undoneTo, by, brought }: Change,
): Promise<Saved> {
  // One statement: `update` would read the row again.
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id: before!.id },
    data: {
      ...columnsOf(after),
      ...(snapshot !== undefined && { snapshot }),
      ...(by && after.state === 'submitted' && { origin: 'auto', ...by }),
      rowVersion: { increment: 1 },
    },
  });
  return { row: row!, before, place, reason, snapshot, isUndo, undoneTo, by, brought };
}

/**
 * New ones of a film, each with another competition: rows, the film's states with them, histories and facts, each in a statement.
 * One that was taken back is on the list again: the same row, and its history goes on.
 */
export async function saveBirths(tx: Tx, births: readonly Birth[]): Promise<Submission[]> {
  if (births.length === 0) return [];
  const { filmId } = births[0]!.born;
  const competitionIds = births.map(({ born }) => born.competitionId);
  const off = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: competitionIds }, takenBackAt: { not: null } },
  });
  const offOf = ({ born }: Birth) =>
    off.find((row) => row.competitionId === born.competitionId && row.edition === born.edition);
  const created = await tx.userSubmission.createManyAndReturn({
    data: births
      .filter((birth) => !offOf(birth))
      .map(({ born, after, snapshot }) => ({ ...born, ...columnsOf(after), snapshot })),
  });
  const rows = [...created];
  for (const birth of births) {
    const before = offOf(birth);
    if (before) rows.push(await putBack(tx, before.id, birth));
  }
  if (off.length > 0)
    await tellElsewhereBehind(
      tx,
      off.map(({ id }) => id),
    );
  const byCompetition = new Map(rows.map((row) => [row.competitionId, row]));
  return follow(
    tx,
    births.map(({ born, place, reason, brought }) => ({
      row: byCompetition.get(born.competitionId)!,
      before: null,
      place,
      reason,
      brought,
    })),
  );
}

async function putBack(tx: Tx, id: number, { born, after, snapshot }: Birth): Promise<UserSubmission> {
  const anew = { createdAt: new Date(), takenBackAt: null, rowVersion: { increment: 1 } };
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id },
    data: { batchId: 0, ...born, ...columnsOf(after), ...anew, snapshot: snapshot ?? Prisma.DbNull },
  });
  return row!;
}

/** Off the list, with a line in each one's history; to others they are gone. */
export async function takeOff(
  tx: Tx,
  rows: readonly UserSubmission[],
  brought?: Change['brought'],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.userSubmission.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { takenBackAt: new Date(), rowVersion: { increment: 1 } },
  });
  const saved = rows.map((row) => ({
    row,
    before: row,
    place: undefined,
    reason: null,
    isUndo: true,
    brought,
  }));
  await addLines(tx, saved, { to: null });
  await endNotifications(tx, rows.map(withNextVersion));
  await tellGone(tx, rows);
  await tellElsewhereBehind(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Who acts where nobody has asked. */
export const LAUREL = 'laurel';

/** A line of history. What Laurel has suggested is moved by hand. */
function lineOf({ row, before, reason, isUndo = false, undoneTo, by, brought }: Saved) {
  const asker = currentCall()?.caller;
  const [origin, batchId] = by
    ? ['auto', by.batchId]
    : before && asker
      ? ['manual', brought?.batchId ?? 0]
      : [row.origin, row.batchId];
  const stood = undoneTo ?? before;
  return {
    submissionId: row.id,
    from: before?.state ?? null,
    to: row.state as string | null,
    actor: asker?.user ?? (origin === 'auto' ? LAUREL : row.userId),
    impersonator: asker?.impersonator || null,
    origin,
    batchId,
    reason,
    isUndo,
    ...(stood && { before: { ...standingOf(stood) } }),
  };
}

/** Their lines, and what matching had said before each, in place of what was kept for the line before: only the last is ever taken back. */
async function addLines(tx: Tx, saved: readonly Saved[], over: { to?: null } = {}): Promise<void> {
  const lasts = new Map(saved.map((one) => [one.row.id, one]));
  await tx.snapshotBefore.deleteMany({ where: { submissionId: { in: [...lasts.keys()] } } });
  await tx.snapshotBefore.createMany({
    data: [...lasts].flatMap(([submissionId, { before, snapshot, isUndo, undoneTo }]) => {
      const stood = undoneTo ?? (snapshot === undefined ? null : before);
      return stood && !isUndo ? [{ submissionId, snapshot: stood.snapshot ?? Prisma.JsonNull }] : [];
    }),
  });
  await tx.submissionChange.createMany({ data: saved.map((one) => ({ ...lineOf(one), ...over })) });
  await auditLines(tx, saved);
}

/** A line for each film whose list an administrator changed, however many of its entries. Of a batch that is brought in its command says it. */
async function auditLines(tx: Tx, saved: readonly Saved[]): Promise<void> {
  for (const [filmId, ofFilm] of Map.groupBy(saved, ({ row }) => row.filmId)) {
    const [{ row, before, isUndo, brought }] = ofFilm as [Saved];
    if (brought) continue;
    const asked = before ? 'updateUserSubmissionState' : 'addUserSubmission';
    const submissions = new Set(ofFilm.map((one) => one.row.id)).size;
    const to = isUndo ? null : row.state;
    await auditHelp(tx, row.userId, {
      function: isUndo ? 'undoUserSubmission' : asked,
      filmId,
      submissions,
      to,
    });
  }
}

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
  await addLines(tx, saved);
  const told = saved.map(({ row, before }) => ({
    type: before ? ('submission.changed' as const) : ('submission.added' as const),
    aggregate: `submission-${row.id}`,
    version: row.rowVersion,
    fact: { submission: submissionFact(row) },
  }));
  await recordAll(tx, told);
  const moved = saved.filter(({ row, before }) => before && before.state !== row.state);
  await endNotifications(
    tx,
    moved.map(({ row }) => row),
  );
  return saved.map(({ row, place }) => submissionMessage(row, place));
}
