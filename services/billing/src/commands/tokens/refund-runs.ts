import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { ABANDONED_AFTER_MS, isDue, REFUND_AFTER_MS } from '../../domain/run-payment.js';
import { bookTokens, lockRunPayment } from '../../tokens/ledger.js';

const INTERVAL_MS = 15_000;
const BATCH_SIZE = 100;

/**
 * Refunds tokens that bought no run: after a request as soon as the receipt has expired, otherwise after five
 * minutes. Several replicas can run it at the same time.
 */
@Injectable()
export class RefundRuns extends Background {
  private readonly log = new Logger('refunds');
  protected readonly work = new Repeating('refunds', INTERVAL_MS, () => this.run(new Date()));
  constructor(private readonly db: Db) {
    super();
  }

  async run(now: Date): Promise<number> {
    const olderThan = (ms: number) => ({ at: { lt: new Date(now.getTime() - ms) }, paidBy: 'token' });
    const duePayments = await this.db.runPayment.findMany({
      where: {
        OR: [
          { state: 'returning', ...olderThan(REFUND_AFTER_MS) },
          { state: 'spent', ...olderThan(ABANDONED_AFTER_MS) },
        ],
      },
      select: { runKey: true },
      orderBy: { at: 'asc' },
      take: BATCH_SIZE,
    });
    let refundedCount = 0;
    for (const { runKey } of duePayments) if (await this.tryRefund(runKey, now)) refundedCount++;
    return refundedCount;
  }

  /** Refunds one payment. A failure does not stop the other refunds, and the next call retries it. */
  private async tryRefund(runKey: string, now: Date): Promise<boolean> {
    try {
      return await this.db.$transaction((tx) => refundIfDue(tx, runKey, now));
    } catch (error) {
      this.log.error({ runKey, error });
      return false;
    }
  }
}

/**
 * Refunds a payment once if its refund is due, and not if the run was stored or paid again in the meantime.
 */
export async function refundIfDue(tx: Tx, runKey: string, now: Date): Promise<boolean> {
  const payment = await lockRunPayment(tx, runKey);
  if (!payment || !isDue(payment, now)) return false;
  const { userId, filmId, attempt } = payment;
  await tx.runPayment.update({ where: { runKey }, data: { state: 'refunded' } });
  return bookTokens(tx, {
    userId,
    kind: 'refund',
    amount: 1,
    filmId,
    reason: 'The run did not take place',
    idempotencyKey: `refund:${runKey}:${attempt}`,
  });
}
