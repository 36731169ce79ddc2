import type { Db } from '../database.js';
import type { UserSubmission } from '../generated/client.js';
import { missing } from './result.js';

/** Submissions of a film, in the order in which they were asked for. Refuses `submission.not_found` for one that is not on its list. */
export async function rowsOfFilm(
  db: Pick<Db, 'userSubmission'>,
  filmId: number,
  ids: readonly number[],
): Promise<UserSubmission[]> {
  const found = await db.userSubmission.findMany({
    where: { id: { in: [...ids] }, filmId, takenBackAt: null },
  });
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw missing();
    return row;
  });
}
