import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { isRefundable } from '../domain/run-payment.js';
import { lockedPayment } from '../ledger.js';

@Injectable()
export class RefundStrategyToken {
  constructor(private readonly db: Db) {}

  /**
   * Asks back what a runKey spent. It does not come at once: `refund-runs.ts` gives it back when its receipt can buy no run any
   * more. Nothing spent, settled or given back already, or another's: nothing happens.
   */
  run(runKey: string, mayActFor: MayActFor): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const payment = await lockedPayment(tx, runKey);
      if (!payment || !isRefundable(payment) || !mayActFor(payment.userId)) return;
      await tx.runPayment.update({ where: { runKey }, data: { state: 'returning' } });
    });
  }
}
