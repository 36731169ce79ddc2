import type { SendingChanged } from '@laurel/proto/submissions/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { endBatch, findEntryIds, startRefunds } from '../fees/fee-batches.js';

/**
 * Returns the fees of unsent entries: by entry for a paid batch, all of them for an ended one, even if it was
 * paid in the meantime. A batch without a payment is unknown here. If it is paid later, submissions publishes
 * its end again.
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
