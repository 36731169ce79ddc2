import { Usage } from '@laurel/runtime/lifecycle/command';
import type { Db } from '../../database/client.js';

/**
 * Records on which day the fees of entries were handed on to their festivals. Changes all of them, or none.
 * @param day YYYY-MM-DD; null: they were not handed on after all
 * @throws Usage if one of the fees is not owed, or with null if it was not handed on
 */
export async function recordPayouts(
  db: Pick<Db, '$transaction'>,
  entryIds: readonly number[],
  day: string | null,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const wasPaidOut = day === null;
    const entries = await tx.feeEntry.findMany({
      where: {
        entryId: { in: [...entryIds] },
        state: 'collected',
        amount: { gt: 0 },
        batch: { state: 'paid' },
        paidOutOn: wasPaidOut ? { not: null } : null,
      },
    });
    const unknownIds = entryIds.filter((id) => !entries.some(({ entryId }) => entryId === id));
    if (unknownIds.length > 0)
      throw new Usage(
        `fees:paid-out: no fee of these entries ${wasPaidOut ? 'was paid out' : 'is owed'}: ${unknownIds.join(', ')}.`,
      );
    for (const { batchId, entryId } of entries)
      await tx.feeEntry.update({
        where: { batchId_entryId: { batchId, entryId } },
        data: { paidOutOn: day === null ? null : new Date(day) },
      });
  });
}
