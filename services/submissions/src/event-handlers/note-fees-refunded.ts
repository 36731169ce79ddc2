import type { FeesRefunded } from '@laurel/proto/billing/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Stores that the fees of entries were refunded, for the page of the batch. */
@Controller()
export class NoteFeesRefunded {
  @On('fees.refunded')
  async refunded({ batchId: sendingId, entryIds }: FeesRefunded, { tx }: EventContext<Tx>) {
    await tx.sendingEntry.updateMany({
      where: { sendingId, submissionId: { in: entryIds }, way: 'email', feeAmount: { gt: 0 } },
      data: { isFeeBack: true },
    });
  }
}
