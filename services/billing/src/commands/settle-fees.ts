import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { decided } from '../domain/fees.js';
import {
  endBatch,
  isOfNobody,
  payBatch,
  returnEntry,
  tellAllReturned,
  withParts,
  type WholeBatch,
} from '../fee-batches.js';
import type { FeePayment } from '../generated/client.js';
import { Payments, type FeePage } from '../stripe/payments.js';
import { StripeTurns } from '../stripe/turns.js';

/** The states of a payment of which something is left to do where its batch has ended. */
const LEFT = ['opening', 'open', 'paid'];

/**
 * The one way by which what was paid at Stripe becomes so here: a batch's pages are asked for as they stand now, whatever told of them and
 * however late, and what is owed back goes. Each step is one thing at Stripe and what it makes true here; asked again, it comes to the same.
 */
@Injectable()
export class SettleFees {
  private readonly log = new Logger('fees');
  constructor(
    private readonly db: Db,
    private readonly turns: StripeTurns,
    private readonly payments: Payments,
  ) {}

  /** Until nothing is left to do now. Refuses `payment.unreachable`. */
  async run(batchId: string): Promise<void> {
    while (await this.turns.take(batchId, (tx) => this.step(tx, batchId)));
  }

  /** The same as far as it goes: what is left is tried again by others. */
  async tried(batchId: string): Promise<void> {
    await this.run(batchId).catch((error: unknown) =>
      this.log.warn({ said: 'to be tried again', batch: batchId, error }),
    );
  }

  /** Every batch of which something is left to do: each night, in case that nobody told of it. */
  async all(): Promise<void> {
    const left = await this.db.feeBatch.findMany({
      where: {
        OR: [
          { state: 'open' },
          { state: 'ended', payments: { some: { state: { in: LEFT } } } },
          { state: 'paid', entries: { some: { state: 'returning' } } },
        ],
      },
      select: { id: true },
      orderBy: { createdAt: 'asc' },
    });
    for (const { id } of left) await this.tried(id);
  }

  /** The batch that a page of Stripe is of; null: it is none of fees, or one that nobody was ever shown. */
  async batchOf(stripeSessionId: string): Promise<string | null> {
    const payment = await this.db.feePayment.findUnique({ where: { stripeSessionId } });
    return payment?.batchId ?? null;
  }

  /** True where there may be more to do. */
  private async step(tx: Tx, batchId: string): Promise<boolean> {
    const batch = await tx.feeBatch.findUnique({ where: { id: batchId }, include: withParts });
    if (!batch) return false;
    if (batch.state === 'open') return this.compare(tx, batch);
    return batch.state === 'paid' ? this.returnNext(tx, batch) : this.clearNext(tx, batch);
  }

  private async compare(tx: Tx, batch: WholeBatch): Promise<boolean> {
    const payments = await Promise.all(batch.payments.map((payment) => this.asAtStripe(payment)));
    const [held] = await tx.$queryRaw<{ state: string; userId: string }[]>`
      select state, "userId" from fee_batch where id = ${batch.id}::uuid for update`;
    if (held?.state !== 'open') return true; // ended while Stripe was asked
    batch.userId = held.userId; // nobody's by now, maybe
    for (const [at, payment] of payments.entries())
      if (payment.state !== batch.payments[at]!.state) await keep(tx, payment);
    const states = payments.map(({ state }) => state);
    const state = decided(states, batch.endsAt, new Date());
    if (state === 'paid') await payBatch(tx, batch, payments);
    if (state === 'ended') await endBatch(tx, batch);
    return state === 'ended';
  }

  private async asAtStripe(payment: FeePayment): Promise<FeePayment> {
    if (payment.state !== 'open') return payment;
    const page = await this.payments.feePage(payment.stripeSessionId!);
    if (page) return asOn(payment, page);
    this.log.error({
      said: 'Stripe does not know a page of fees: is this key of another account?',
      batch: payment.batchId,
      page: payment.stripeSessionId,
    });
    return payment;
  }

  /** What Stripe refuses of one keeps no other from going back. */
  private async returnNext(tx: Tx, batch: WholeBatch): Promise<boolean> {
    const returning = batch.entries.filter(({ state }) => state === 'returning');
    return firstThatGoes(returning, async (entry) => {
      const { batchId, entryId, currency } = entry;
      const amount = Number(entry.amount);
      const paymentId = batch.payments.find((payment) => payment.currency === currency)?.stripePaymentId;
      if (amount > 0)
        await this.payments.giveBackFee({ paymentId: paymentId!, batchId, entryId, currency, amount });
      await returnEntry(tx, batch, entry);
    });
  }

  /** A page that is open ends; one that was paid at this very moment, or before, is given back whole. */
  private async clearNext(tx: Tx, batch: WholeBatch): Promise<boolean> {
    const left = batch.payments.filter(({ state }) => LEFT.includes(state));
    if (left.length === 0) await tellAllReturned(tx, batch);
    return firstThatGoes(left, async (payment) => {
      if (payment.state === 'paid') await this.payments.giveBack(payment.stripePaymentId!);
      await keep(tx, payment.state === 'open' ? await this.closed(payment) : cleared(payment));
    });
  }

  private async closed(payment: FeePayment): Promise<FeePayment> {
    const id = payment.stripeSessionId!;
    if (await this.payments.expireCheckout(id)) return { ...payment, state: 'expired' };
    const page = await this.payments.feePage(id);
    if (!page || page.state === 'open') throw new Error(`Stripe did not end the page ${id}.`);
    return asOn(payment, page);
  }
}

/** Does the first of some that can be done; throws why where none can. False: there is none. */
async function firstThatGoes<T>(some: readonly T[], work: (one: T) => Promise<void>): Promise<boolean> {
  let failure: unknown;
  for (const one of some)
    try {
      await work(one);
      return true;
    } catch (error) {
      failure ??= error;
    }
  if (failure !== undefined) throw failure;
  return false;
}

/** One that was being made was shown to nobody. */
const cleared = (payment: FeePayment): FeePayment => ({
  ...payment,
  state: payment.state === 'paid' ? 'returned' : 'expired',
});
const asOn = (payment: FeePayment, { state, paymentId, receiptUrl }: FeePage): FeePayment => ({
  ...payment,
  state,
  stripePaymentId: state === 'paid' ? paymentId : null,
  receiptUrl,
});

async function keep(tx: Tx, { batchId, currency, ...payment }: FeePayment): Promise<void> {
  const { state, stripePaymentId } = payment;
  const pages = { url: payment.url, receiptUrl: payment.receiptUrl };
  await tx.feePayment.update({
    where: { batchId_currency: { batchId, currency } },
    data: { state, stripePaymentId, ...((await isOfNobody(tx, batchId)) ? NO_PAGES : pages) },
  });
}
/** What Stripe shows of a payment names the film. */
const NO_PAGES = { url: null, receiptUrl: null };
