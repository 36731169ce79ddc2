import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { decideBatchState } from '../../domain/fees.js';
import {
  endBatch,
  isAnonymous,
  payBatch,
  recordRefund,
  notifyFullRefund,
  withDetails,
  type BatchWithDetails,
} from '../../fees/fee-batches.js';
import type { FeePayment } from '../../generated/client.js';
import { Payments, type FeePage } from '../../payments/payment-provider.js';
import { StripeLocks } from '../../payments/payment-locks.js';

/** The payment states that need further work after their batch has ended. */
const UNSETTLED_STATES = ['opening', 'open', 'paid'];

/**
 * Applies payments of fees from Stripe to the database, and makes the due refunds. No other code may do that.
 * It always fetches the present state of a batch's pages, so the order and delay of events do not matter.
 * Each step makes one change at Stripe and stores its result here. A failed step can be repeated.
 */
@Injectable()
export class SettleFees {
  private readonly log = new Logger('fees');
  constructor(
    private readonly db: Db,
    private readonly locks: StripeLocks,
    private readonly payments: Payments,
  ) {}

  /**
   * Runs until nothing is left to do now.
   * @throws payment.unreachable
   */
  async run(batchId: string): Promise<void> {
    let mayHaveNextStep = true;
    while (mayHaveNextStep)
      mayHaveNextStep = await this.locks.runLocked(batchId, (tx) => this.runStep(tx, batchId));
  }

  /** Like `run`, but logs a failure, which a later run retries. */
  async tryRun(batchId: string): Promise<void> {
    await this.run(batchId).catch((error: unknown) =>
      this.log.warn({ message: 'settling failed and will be retried', batch: batchId, error }),
    );
  }

  /** Settles every unfinished batch, each night, in case an event is missing. */
  async settleAll(): Promise<void> {
    const unsettledBatches = await this.db.feeBatch.findMany({
      where: {
        OR: [
          { state: 'open' },
          { state: 'ended', payments: { some: { state: { in: UNSETTLED_STATES } } } },
          { state: 'paid', entries: { some: { state: 'returning' } } },
        ],
      },
      select: { id: true },
      orderBy: { createdAt: 'asc' },
    });
    for (const { id } of unsettledBatches) await this.tryRun(id);
  }

  /**
   * Returns the batch of a Stripe page. Returns null if the page is not about fees, or is not stored here.
   */
  async findBatchId(stripeSessionId: string): Promise<string | null> {
    const payment = await this.db.feePayment.findUnique({ where: { stripeSessionId } });
    return payment?.batchId ?? null;
  }

  /** Runs the next step of a batch. Returns whether another step may follow. */
  private async runStep(tx: Tx, batchId: string): Promise<boolean> {
    const batch = await tx.feeBatch.findUnique({ where: { id: batchId }, include: withDetails });
    if (!batch) return false;
    if (batch.state === 'open') return this.updatePayments(tx, batch);
    return batch.state === 'paid' ? this.refundNextEntry(tx, batch) : this.closeNextPayment(tx, batch);
  }

  private async updatePayments(tx: Tx, batch: BatchWithDetails): Promise<boolean> {
    const payments = await Promise.all(batch.payments.map((payment) => this.fetchPayment(payment)));
    const [lockedBatch] = await tx.$queryRaw<{ state: string; userId: string }[]>`
      select state, "userId" from fee_batch where id = ${batch.id}::uuid for update`;
    if (lockedBatch?.state !== 'open') return true; // ended during the call to Stripe
    batch.userId = lockedBatch.userId; // the user may have been deleted in the meantime
    for (const [index, payment] of payments.entries())
      if (payment.state !== batch.payments[index]!.state) await savePayment(tx, payment);
    const states = payments.map(({ state }) => state);
    const state = decideBatchState(states, batch.endsAt, new Date());
    if (state === 'paid') await payBatch(tx, batch, payments);
    if (state === 'ended') await endBatch(tx, batch);
    return state === 'ended';
  }

  private async fetchPayment(payment: FeePayment): Promise<FeePayment> {
    if (payment.state !== 'open') return payment;
    const page = await this.payments.getFeePage(payment.stripeSessionId!);
    if (page) return withPageState(payment, page);
    this.log.error({
      message:
        'Stripe does not know a checkout session of a fee payment. Does this key belong to another account?',
      batch: payment.batchId,
      page: payment.stripeSessionId,
    });
    return payment;
  }

  /** Refunds one returned entry. If Stripe refuses it, tries the next one. Returns whether there was one. */
  private async refundNextEntry(tx: Tx, batch: BatchWithDetails): Promise<boolean> {
    const returningEntries = batch.entries.filter(({ state }) => state === 'returning');
    return processFirstPossible(returningEntries, async (entry) => {
      const { batchId, entryId, currency } = entry;
      const amount = Number(entry.amount);
      const paymentId = batch.payments.find((payment) => payment.currency === currency)?.stripePaymentId;
      if (amount > 0)
        await this.payments.refundFee({ paymentId: paymentId!, batchId, entryId, currency, amount });
      await recordRefund(tx, batch, entry);
    });
  }

  /** Closes one payment of an ended batch: expires its open page, or refunds it in full if it was paid. */
  private async closeNextPayment(tx: Tx, batch: BatchWithDetails): Promise<boolean> {
    const unsettledPayments = batch.payments.filter(({ state }) => UNSETTLED_STATES.includes(state));
    if (unsettledPayments.length === 0) await notifyFullRefund(tx, batch);
    return processFirstPossible(unsettledPayments, async (payment) => {
      if (payment.state === 'paid') await this.payments.refundPayment(payment.stripePaymentId!);
      await savePayment(
        tx,
        payment.state === 'open' ? await this.expirePage(payment) : toClosedPayment(payment),
      );
    });
  }

  private async expirePage(payment: FeePayment): Promise<FeePayment> {
    const id = payment.stripeSessionId!;
    if (await this.payments.expireCheckout(id)) return { ...payment, state: 'expired' };
    const page = await this.payments.getFeePage(id);
    if (!page || page.state === 'open') throw new Error(`Stripe did not expire the checkout session ${id}.`);
    return withPageState(payment, page);
  }
}

/**
 * Processes the first item that succeeds. Throws the first error if none does. Returns false if there is no
 * item.
 */
async function processFirstPossible<T>(
  items: readonly T[],
  process: (item: T) => Promise<void>,
): Promise<boolean> {
  let failure: unknown;
  for (const item of items)
    try {
      await process(item);
      return true;
    } catch (error) {
      failure ??= error;
    }
  if (failure !== undefined) throw failure;
  return false;
}

/**
 * Returns a payment that has no open page as closed. A payment in state `opening` may have a page at Stripe,
 * but nobody can pay on it, because nobody knows its URL.
 */
const toClosedPayment = (payment: FeePayment): FeePayment => ({
  ...payment,
  state: payment.state === 'paid' ? 'returned' : 'expired',
});
const withPageState = (payment: FeePayment, { state, paymentId, receiptUrl }: FeePage): FeePayment => ({
  ...payment,
  state,
  stripePaymentId: state === 'paid' ? paymentId : null,
  receiptUrl,
});

async function savePayment(tx: Tx, { batchId, currency, ...payment }: FeePayment): Promise<void> {
  const { state, stripePaymentId, url, receiptUrl } = payment;
  // The URLs of an anonymous batch are removed, because Stripe's pages show the name of the film.
  const urls = (await isAnonymous(tx, batchId)) ? { url: null, receiptUrl: null } : { url, receiptUrl };
  await tx.feePayment.update({
    where: { batchId_currency: { batchId, currency } },
    data: { state, stripePaymentId, ...urls },
  });
}
