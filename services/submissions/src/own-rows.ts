import type { MayActFor } from '@laurel/runtime/call';
import type { Tx } from './database.js';
import type { UserSubmission } from './generated/client.js';

/** Those of some submissions that are on the list and the asker's. Read without a lock: nobody holds up what is another's. */
export async function ownRows(
  db: Pick<Tx, 'userSubmission'>,
  ids: number[],
  mayActFor: MayActFor,
): Promise<UserSubmission[]> {
  const found = await db.userSubmission.findMany({ where: { id: { in: ids }, takenBackAt: null } });
  return found.filter(({ userId }) => mayActFor(userId));
}

/**
 * Holds submissions until the end, and reads them as they are then, by id. Their films come first, as where something is added:
 * whoever changes what a film has waits for the one before, and in one order, so that none waits for each other.
 */
export async function holdRows(
  tx: Tx,
  rows: readonly Pick<UserSubmission, 'id' | 'filmId'>[],
): Promise<Map<number, UserSubmission>> {
  const [ids, films] = [rows.map(({ id }) => id), rows.map(({ filmId }) => filmId)];
  await tx.$queryRaw`select 1 from film where id = any(${films}) order by id for update`;
  await tx.$queryRaw`select 1 from user_submission where id = any(${ids}) order by id for update`;
  const found = await tx.userSubmission.findMany({ where: { id: { in: ids }, takenBackAt: null } });
  return new Map(found.map((row) => [row.id, row]));
}
