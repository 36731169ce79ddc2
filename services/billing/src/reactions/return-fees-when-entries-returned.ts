import type { SendingChanged } from '@laurel/proto/submissions/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { endBatch, entriesOf, returnEntries } from '../fee-batches.js';

/**
 * What was not sent comes back: the fees of a batch that is paid, by entry; of one that ended, all of it, also where it was paid meanwhile. A batch that
 * nobody has begun to pay is not known here: should it be paid later, it is told again.
 */
@Controller()
export class ReturnFeesWhenEntriesReturned {
  @On('sending.changed')
  async changed({ batchId, state, entries }: SendingChanged, { tx }: Reaction<Tx>) {
    const batch = await tx.feeBatch.findUnique({ where: { id: batchId } });
    if (!batch) return;
    const isEnded = state === 'ended';
    if (isEnded) await endBatch(tx, batch);
    const returned = entries.filter((entry) => entry.state === 'returned');
    const ids = isEnded ? await entriesOf(tx, batchId) : returned.map(({ submissionId }) => submissionId);
    await returnEntries(tx, batchId, ids);
  }
}
