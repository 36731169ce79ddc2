import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from './database.js';
import type { Prisma } from './generated/client.js';
import { endNotifications } from './notifications/end-notifications.js';
import { newestEditions } from './newest-edition.js';
import { withNextVersion } from './next-version.js';
import type { SubmissionRow } from './read-rows.js';

/** Submissions go with their histories, the film's state with the competition becomes that of the edition that is left, and all is told. */
export async function deleteSubmissions(tx: Tx, where: Prisma.UserSubmissionWhereInput): Promise<number> {
  const asked = await tx.userSubmission.findMany({ where, select: { id: true } });
  const ids = asked.map(({ id }) => id);
  // In the order in which others hold them; meanwhile they may have been changed.
  await tx.$queryRaw`select 1 from user_submission where id = any(${ids}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { AND: [where, { id: { in: ids } }] },
    orderBy: { id: 'asc' },
  });
  if (rows.length === 0) return 0;
  await endNotifications(tx, rows.map(withNextVersion), { gone: true });
  await tx.userSubmission.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  const present = rows.filter(({ takenBackAt }) => takenBackAt === null); // the others were told gone then
  if (present.length > 0) await tellGone(tx, present);
  return rows.length;
}

/** Rows that are off the list, as they were on it: the film's states become those of the editions left, and each is told. */
export async function tellGone(tx: Tx, rows: readonly SubmissionRow[]): Promise<void> {
  const [films, competitions] = [
    rows.map(({ filmId }) => filmId),
    rows.map(({ competitionId }) => competitionId),
  ];
  await tx.$executeRaw`delete from film_to_competition f using unnest(${films}::int[], ${competitions}::int[]) as gone(film, competition)
    where f."filmId" = film and f."competitionId" = competition
      and not exists (select from user_submission s where s."filmId" = film and s."competitionId" = competition
        and s."takenBackAt" is null)`;
  await tx.$executeRaw`update film_to_competition f set state = newest.state from (${newestEditions(films, competitions)}) newest
    where f."filmId" = newest."filmId" and f."competitionId" = newest."competitionId"`;
  const left = await tx.filmToCompetition.findMany({
    where: { filmId: { in: films }, competitionId: { in: competitions } },
  });
  const leftState = new Map(left.map((pair) => [`${pair.filmId}-${pair.competitionId}`, pair.state]));
  await recordAll(
    tx,
    rows
      .map(withNextVersion)
      .map(({ id, rowVersion, filmId, userId, competitionId }) => ({
        type: 'submission.deleted',
        aggregate: `submission-${id}`,
        version: rowVersion,
        fact: {
          submissionId: id,
          filmId,
          userId,
          competitionId,
          leftState: leftState.get(`${filmId}-${competitionId}`),
        },
      })),
  );
}
