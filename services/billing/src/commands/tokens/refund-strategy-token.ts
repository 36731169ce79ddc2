import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { isRefundable } from '../../domain/run-payment.js';
import { lockRunPayment } from '../../tokens/ledger.js';

@Injectable()
export class RefundStrategyToken {
  constructor(private readonly db: Db) {}

  /**
   * Requests the refund of a run's payment. `refund-runs.ts` makes the refund once the receipt can buy no run
   * any more. Does nothing if there is no payment, if it is settled or refunded, or if it belongs to another
   * user.
   */
  run(runKey: string, mayActFor: MayActFor): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const payment = await lockRunPayment(tx, runKey);
      if (!payment || !isRefundable(payment) || !mayActFor(payment.userId)) return;
      await tx.runPayment.update({ where: { runKey }, data: { state: 'returning' } });
    });
  }
}
