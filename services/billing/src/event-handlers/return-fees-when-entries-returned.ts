import type { SendingChanged } from '@laurel/proto/submissions/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { endBatch, findEntryIds, startRefunds } from '../fees/fee-batches.js';

/**
 * Refunds the fees of entries that are not sent: of each returned entry, or of all entries of an ended batch,
 * even if the batch was paid in the meantime. Ignores a batch whose payment has not been started. If it is
 * started and paid later, submissions publishes the end of the batch again.
 */
@Controller()
export class ReturnFeesWhenEntriesReturned {
  @OnEvent('sending.changed')
  async handleChanged({ batchId, state, entries }: SendingChanged, { tx }: EventContext<Tx>) {
    const batch = await tx.feeBatch.findUnique({ where: { id: batchId } });
    if (!batch) return;
    const isEnded = state === 'ended';
    if (isEnded) await endBatch(tx, batch);
    const returnedEntries = entries.filter((entry) => entry.state === 'returned');
    const ids = isEnded
      ? await findEntryIds(tx, batchId)
      : returnedEntries.map(({ submissionId }) => submissionId);
    await startRefunds(tx, batchId, ids);
  }
}
