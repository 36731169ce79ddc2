import type { Db } from '../../database/client.js';
import type { UserSubmission } from '../../generated/client.js';
import { createNotFoundRefusal } from '../submissions/result.js';

/**
 * Returns submissions of a film in the order of `ids`.
 * @throws submission.not_found if one is not on the film's list
 */
export async function findFilmRows(
  db: Pick<Db, 'userSubmission'>,
  filmId: number,
  ids: readonly number[],
): Promise<UserSubmission[]> {
  const rows = await db.userSubmission.findMany({
    where: { id: { in: [...ids] }, filmId, revertedAt: null },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw createNotFoundRefusal();
    return row;
  });
}
