import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { isRefundable } from '../domain/run-payment.js';
import { book, lockedPayment } from '../ledger.js';

@Injectable()
export class RefundStrategyToken {
  constructor(private readonly db: Db) {}

  /** Gives back what a runKey spent. Nothing spent, settled or given back already, or another's: nothing happens. */
  run(runKey: string, mayActFor: MayActFor): Promise<boolean> {
    return this.db.$transaction((tx) => refund(tx, runKey, mayActFor));
  }
}

export async function refund(tx: Tx, runKey: string, mayActFor: MayActFor): Promise<boolean> {
  const payment = await lockedPayment(tx, runKey);
  if (!payment || !isRefundable(payment) || !mayActFor(payment.userId)) return false;
  const { userId, filmId, attempt } = payment;
  await tx.runPayment.update({ where: { runKey }, data: { state: 'refunded' } });
  return book(tx, {
    userId,
    kind: 'refund',
    amount: 1,
    filmId,
    reason: 'The run did not take place',
    idempotencyKey: `refund:${runKey}:${attempt}`,
  });
}
