import { ownHands } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { endBatch, ownBatch } from '../fee-batches.js';
import { SettleFees } from './settle-fees.js';

@Injectable()
export class CancelFeePayment {
  constructor(
    private readonly db: Db,
    private readonly fees: SettleFees,
  ) {}

  /**
   * Ends it here at once, and at Stripe as soon as it can be asked: what was paid until then goes back. Ended already: nothing happens.
   * Refuses `fee_payment.not_found`, also for another's, and `fee_payment.paid` for one whose entries may be on their way.
   */
  async run(batchId: string): Promise<void> {
    const { user: userId } = ownHands();
    const batch = await ownBatch(this.db, batchId, (ownerId) => ownerId === userId);
    const state = await this.db.$transaction(async (tx) => {
      await endBatch(tx, batch);
      return (await tx.feeBatch.findUniqueOrThrow({ where: { id: batchId } })).state;
    });
    if (state === 'paid')
      throw refuse.conflict(
        'fee_payment.paid',
        'These fees are paid. What is not sent comes back by itself.',
        'batchId',
      );
    await this.fees.tried(batchId);
  }
}
