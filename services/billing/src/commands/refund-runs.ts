import { Background } from '@laurel/runtime/background';
import { Repeating } from '@laurel/runtime/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { FORGOTTEN_AFTER_MS, isDue, RETURNED_AFTER_MS } from '../domain/run-payment.js';
import { book, lockedPayment } from '../ledger.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/**
 * Gives back tokens that bought no run: those that were asked back as soon as their receipts are dead, and after five minutes
 * those that whoever should have asked has forgotten. Any number of replicas may try.
 */
@Injectable()
export class RefundRuns extends Background {
  private readonly log = new Logger('refunds');
  protected readonly work = new Repeating('refunds', EVERY_MS, () => this.run(new Date()));
  constructor(private readonly db: Db) {
    super();
  }

  async run(now: Date): Promise<number> {
    const before = (ms: number) => ({ at: { lt: new Date(now.getTime() - ms) }, paidBy: 'token' });
    const due = await this.db.runPayment.findMany({
      where: {
        OR: [
          { state: 'returning', ...before(RETURNED_AFTER_MS) },
          { state: 'spent', ...before(FORGOTTEN_AFTER_MS) },
        ],
      },
      select: { runKey: true },
      orderBy: { at: 'asc' },
      take: BATCH,
    });
    let refunded = 0;
    for (const { runKey } of due) if (await this.refundAlone(runKey, now)) refunded++;
    return refunded;
  }

  /** One that fails is tried again next time, and holds no other up. */
  private async refundAlone(runKey: string, now: Date): Promise<boolean> {
    try {
      return await this.db.$transaction((tx) => refund(tx, runKey, now));
    } catch (error) {
      this.log.error({ runKey, error });
      return false;
    }
  }
}

/** Once per spending, and only what is due: a run that came, or began again meanwhile, keeps its token. */
export async function refund(tx: Tx, runKey: string, now: Date): Promise<boolean> {
  const payment = await lockedPayment(tx, runKey);
  if (!payment || !isDue(payment, now)) return false;
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
