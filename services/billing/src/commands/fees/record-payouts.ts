import { Usage } from '@laurel/runtime/lifecycle/command';
import type { Db } from '../../database/client.js';

/**
 * Records on which day the fees of entries were paid out to their festivals. Changes no fee if one is
 * refused.
 * @param day YYYY-MM-DD, or null to delete the recorded payout
 * @throws Usage if one of the fees is not owed, or with a null `day` if it was not paid out
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
