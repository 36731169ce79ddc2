import type { FeesRefunded } from '@laurel/proto/billing/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Fees of entries went back: their page says so. */
@Controller()
export class NoteFeesRefunded {
  @On('fees.refunded')
  async refunded({ batchId: sendingId, entryIds }: FeesRefunded, { tx }: Reaction<Tx>) {
    await tx.sendingEntry.updateMany({
      where: { sendingId, submissionId: { in: entryIds }, feeAmount: { gt: 0 } },
      data: { isFeeBack: true },
    });
  }
}
