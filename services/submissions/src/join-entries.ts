import { presentIds, type MergedId } from '@laurel/runtime/merged-ids';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import { tellGone } from './deletions.js';
import { joinedEntries, type Leaving } from './domain/joining.js';
import { submissionFact } from './messages.js';
import { newestEditions } from './newest-edition.js';
import { withNextVersion } from './next-version.js';
import { endNotifications } from './notifications/end-notifications.js';
import { tellElsewhereBehind } from './past/tell-elsewhere.js';
import type { SubmissionRow } from './read-rows.js';

/**
 * Entries of a competition that is gone are entries of the one that it means now, with their histories and what matching said. Where
 * a film has both in one edition, the one that has come further stays on the list; the other is kept as it was, off it, and its history is
 * read with that one's. However many there are, it is done in some statements.
 */
export async function joinEntries(tx: Tx, merged: MergedId, goneDates: readonly number[]): Promise<void> {
  const { id: goneId, keptId } = merged;
  const late = { competitionId: keptId, dateId: { in: [...goneDates] } };
  const found = await tx.userSubmission.findMany({
    where: { OR: [{ competitionId: goneId }, late], mergedInto: null },
    select: { filmId: true },
  });
  if (found.length === 0) return;
  const filmIds = [...new Set(found.map(({ filmId }) => filmId))].sort((a, b) => a - b);
  // As whoever changes what a film has: first the films, in their order.
  await tx.$queryRaw`select 1 from film where id = any(${filmIds}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { filmId: { in: filmIds }, competitionId: { in: [goneId, keptId] }, mergedInto: null },
    omit: { snapshot: true },
    orderBy: { id: 'asc' },
  });
  const dateOf = await presentIds(
    tx,
    'date',
    rows.flatMap(({ dateId }) => dateId ?? []),
  );
  const { stays, goes } = joinedEntries(rows, merged, dateOf);
  if (stays.length === 0) return;
  await putAside(tx, goes, goneId);
  await putTogether(tx, stays);
  await leave(tx, goes, goneId);
  await tellElsewhereBehind(
    tx,
    goes.map(({ row }) => row.id),
  );
  await tellStates(tx, filmIds, merged);
  const off = goes.filter(({ row }) => row.takenBackAt === null);
  if (off.length > 0) {
    const gone = off.map(({ row }) => ({ ...row, competitionId: keptId }));
    await endNotifications(tx, gone.map(withNextVersion));
    await tellGone(tx, gone);
  }
  await recordAll(
    tx,
    stays
      .filter(({ takenBackAt }) => takenBackAt === null)
      .map(withNextVersion)
      .map((row) => ({
        type: 'submission.changed',
        aggregate: `submission-${row.id}`,
        version: row.rowVersion,
        fact: { submission: submissionFact(row) },
      })),
  );
}

/** Two of a film cannot be of one competition and edition at any moment: those of the kept one that go are of neither for now. */
async function putAside(tx: Tx, goes: readonly Leaving<SubmissionRow>[], goneId: number): Promise<void> {
  const ids = goes.flatMap(({ row }) => (row.competitionId === goneId ? [] : [row.id]));
  if (ids.length > 0)
    await tx.$executeRaw`update user_submission set "competitionId" = ${-goneId} where id = any(${ids})`;
}

/** Nobody has touched them: a list stands in the order of that. */
async function putTogether(tx: Tx, stays: readonly SubmissionRow[]): Promise<void> {
  const rows = stays.map(({ id, competitionId, dateId, note }) => ({ id, competitionId, dateId, note }));
  await tx.$executeRaw`update user_submission s set "competitionId" = j."competitionId", "dateId" = j."dateId", note = j.note,
      "rowVersion" = s."rowVersion" + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(id int, "competitionId" int, "dateId" int, note text) where s.id = j.id`;
}

/** Off the list; what had gone into them before is read where they are read now. */
async function leave(tx: Tx, goes: readonly Leaving<SubmissionRow>[], goneId: number): Promise<void> {
  if (goes.length === 0) return;
  const [ids, stayIds] = [goes.map(({ row }) => row.id), goes.map(({ stayId }) => stayId)];
  await tx.$executeRaw`update user_submission s set "competitionId" = ${goneId}, "mergedInto" = g."stayId",
      "takenBackAt" = coalesce(s."takenBackAt", now()), "rowVersion" = s."rowVersion" + 1
    from unnest(${ids}::int[], ${stayIds}::int[]) as g(id, "stayId") where s.id = g.id`;
  await tx.$executeRaw`update user_submission s set "mergedInto" = g."stayId"
    from unnest(${ids}::int[], ${stayIds}::int[]) as g(id, "stayId") where s."mergedInto" = g.id`;
}

/** The films' states with the two. */
async function tellStates(tx: Tx, filmIds: number[], { id: goneId, keptId }: MergedId): Promise<void> {
  await tx.filmToCompetition.deleteMany({ where: { competitionId: goneId, filmId: { in: filmIds } } });
  await tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
    ${newestEditions(
      filmIds,
      filmIds.map(() => keptId),
    )}
    on conflict ("filmId", "competitionId") do update set state = excluded.state`;
}
