import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type { Tx } from '../database/client.js';
import type { UserSubmission } from '../generated/client.js';

/**
 * Returns the given submissions that are on the list and belong to the caller. Takes no lock, so that a
 * caller cannot block rows of others.
 */
export async function findAccessibleRows(
  db: Pick<Tx, 'userSubmission'>,
  ids: number[],
  mayActFor: MayActFor,
): Promise<UserSubmission[]> {
  const rows = await db.userSubmission.findMany({ where: { id: { in: ids }, revertedAt: null } });
  return rows.filter(({ userId }) => mayActFor(userId));
}

/**
 * Locks submissions until the transaction ends, and returns their present rows by id. Locks the films first,
 * and everything in order of id, to avoid deadlocks.
 */
export async function lockRows(
  tx: Tx,
  rows: readonly Pick<UserSubmission, 'id' | 'filmId'>[],
): Promise<Map<number, UserSubmission>> {
  const [ids, films] = [rows.map(({ id }) => id), rows.map(({ filmId }) => filmId)];
  await tx.$queryRaw`select 1 from film where id = any(${films}) order by id for update`;
  await tx.$queryRaw`select 1 from user_submission where id = any(${ids}) order by id for update`;
  const results = await tx.userSubmission.findMany({ where: { id: { in: ids }, revertedAt: null } });
  return new Map(results.map((row) => [row.id, row]));
}
