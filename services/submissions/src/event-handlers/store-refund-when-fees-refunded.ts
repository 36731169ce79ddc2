import type { FeesRefunded } from '@laurel/proto/billing/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores that the fees of entries were refunded, for the page of the batch. */
@Controller()
export class StoreRefundWhenFeesRefunded {
  @OnEvent('fees.refunded')
  async onRefunded({ batchId: sendingId, entryIds }: FeesRefunded, { tx }: EventContext<Tx>) {
    await tx.sendingEntry.updateMany({
      where: { sendingId, submissionId: { in: entryIds }, method: 'email', feeAmount: { gt: 0 } },
      data: { isFeeRefunded: true },
    });
  }
}
