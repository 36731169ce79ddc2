import type { CompetitionMerge } from '@laurel/proto/catalog/v1/events';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import { tellGone } from './deletions.js';
import { joinedNote, staying } from './domain/joining.js';
import { Prisma, type UserSubmission } from './generated/client.js';
import { submissionFact } from './messages.js';
import { newestEditions } from './newest-edition.js';

/**
 * Entries of a competition that is gone are entries of the one that it was joined with, with their histories and what matching said. Where
 * a film has both in one edition, the one that has come further stays on the list; the other is kept as it was, off it, and its history is
 * read with that one's.
 */
export async function joinEntries(
  tx: Tx,
  { competitionId: goneId, keptId, dates }: CompetitionMerge,
): Promise<void> {
  const found = await tx.userSubmission.findMany({
    where: { competitionId: goneId, mergedInto: null },
    select: { id: true, filmId: true },
  });
  if (found.length === 0) return;
  const filmIds = [...new Set(found.map(({ filmId }) => filmId))].sort((a, b) => a - b);
  // As whoever changes what a film has: first the films, in their order.
  await tx.$queryRaw`select 1 from film where id = any(${filmIds}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { filmId: { in: filmIds }, competitionId: { in: [goneId, keptId] }, mergedInto: null },
    orderBy: { id: 'asc' },
  });
  const keptDates = new Map(dates.map((one) => [one.dateId, one.keptId]));
  const dateOf = ({ dateId }: UserSubmission) => (dateId === null ? null : (keptDates.get(dateId) ?? dateId));
  const told: UserSubmission[] = [];
  const gone: UserSubmission[] = [];
  for (const row of rows.filter(({ competitionId }) => competitionId === goneId)) {
    const other = rows.find(
      (one) => one.competitionId === keptId && one.filmId === row.filmId && one.edition === row.edition,
    );
    if (!other) {
      told.push(await put(tx, row, { competitionId: keptId, dateId: dateOf(row) }));
      continue;
    }
    const { stays, goes } = staying(other, row);
    const aside = { mergedInto: stays.id, takenBackAt: goes.takenBackAt ?? new Date() };
    // Two cannot be of one competition and edition at any moment: the one that goes is of the competition that is gone.
    await put(tx, goes, { ...aside, ...(goes === other && { competitionId: -goneId }) });
    const note = joinedNote(stays.note, goes.takenBackAt ? null : goes.note);
    told.push(await put(tx, stays, { competitionId: keptId, dateId: dateOf(stays), note }));
    // What had gone into it before is read where it is read now.
    await tx.userSubmission.updateMany({ where: { mergedInto: goes.id }, data: { mergedInto: stays.id } });
    if (goes === other)
      await tx.userSubmission.update({ where: { id: goes.id }, data: { competitionId: goneId } });
    if (goes.takenBackAt === null) gone.push({ ...goes, competitionId: keptId });
  }
  await tellStates(tx, filmIds, goneId, keptId);
  if (gone.length > 0) await tellGone(tx, gone);
  await recordAll(
    tx,
    told
      .filter(({ takenBackAt }) => takenBackAt === null)
      .map((row) => ({
        type: 'submission.changed',
        aggregate: `submission-${row.id}`,
        version: row.rowVersion,
        fact: { submission: submissionFact(row) },
      })),
  );
}

async function put(
  tx: Tx,
  { id, updatedAt }: UserSubmission,
  data: Prisma.UserSubmissionUncheckedUpdateManyInput,
): Promise<UserSubmission> {
  // Nobody has touched it: a list stands in the order of that.
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id },
    data: { ...data, updatedAt, rowVersion: { increment: 1 } },
  });
  return row!;
}

/** The films' states with the two. */
async function tellStates(tx: Tx, filmIds: number[], goneId: number, keptId: number): Promise<void> {
  await tx.filmToCompetition.deleteMany({ where: { competitionId: goneId, filmId: { in: filmIds } } });
  await tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
    ${newestEditions(
      filmIds,
      filmIds.map(() => keptId),
    )}
    on conflict ("filmId", "competitionId") do update set state = excluded.state`;
}
