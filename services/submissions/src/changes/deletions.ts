import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';
import type { Prisma } from '../generated/client.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { createNewestEditionsSql } from '../submissions/newest-edition.js';
import { withNextVersion } from '../submissions/next-version.js';
import type { SubmissionRow } from '../submissions/read-rows.js';

/**
 * Deletes submissions with their histories, and publishes the deletion. The film's state for the competition
 * becomes that of its newest remaining edition.
 */
export async function deleteSubmissions(tx: Tx, where: Prisma.UserSubmissionWhereInput): Promise<number> {
  const matchingRows = await tx.userSubmission.findMany({ where, select: { id: true } });
  const ids = matchingRows.map(({ id }) => id);
  // Locks in the same order as other transactions. The rows may have changed in the meantime.
  await tx.$queryRaw`select 1 from user_submission where id = any(${ids}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { AND: [where, { id: { in: ids } }] },
    orderBy: { id: 'asc' },
  });
  if (rows.length === 0) return 0;
  await endNotifications(tx, rows.map(withNextVersion), { isDeleted: true });
  await tx.userSubmission.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  // The deletion of rows that are off the list was published when they were removed from it.
  const listedRows = rows.filter(({ revertedAt }) => revertedAt === null);
  if (listedRows.length > 0) await publishDeletions(tx, listedRows);
  return rows.length;
}

/**
 * Publishes the deletion of rows that have left the list, with their last state. Sets the film's state for
 * each competition to that of the newest remaining edition.
 */
export async function publishDeletions(tx: Tx, rows: readonly SubmissionRow[]): Promise<void> {
  const films = rows.map(({ filmId }) => filmId);
  const competitions = rows.map(({ competitionId }) => competitionId);
  await tx.$executeRaw`delete from film_to_competition f using unnest(${films}::int[], ${competitions}::int[]) as deleted(film, competition)
    where f."filmId" = film and f."competitionId" = competition
      and not exists (select from user_submission s where s."filmId" = film and s."competitionId" = competition
        and s."revertedAt" is null)`;
  await tx.$executeRaw`update film_to_competition f set state = newest.state from (${createNewestEditionsSql(films, competitions)}) newest
    where f."filmId" = newest."filmId" and f."competitionId" = newest."competitionId"`;
  const remainingPairs = await tx.filmToCompetition.findMany({
    where: { filmId: { in: films }, competitionId: { in: competitions } },
  });
  const leftStateByPair = new Map(
    remainingPairs.map((pair) => [`${pair.filmId}-${pair.competitionId}`, pair.state]),
  );
  await appendEvents(
    tx,
    rows
      .map(withNextVersion)
      .map(({ id, rowVersion, filmId, userId, competitionId }) => ({
        type: 'submission.deleted',
        aggregate: `submission-${id}`,
        version: rowVersion,
        payload: {
          submissionId: id,
          filmId,
          userId,
          competitionId,
          leftState: leftStateByPair.get(`${filmId}-${competitionId}`),
        },
      })),
  );
}
