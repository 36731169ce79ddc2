import type { OpenFeePaymentRequest } from '@laurel/proto/billing/v1/billing';
import { sumByCurrency } from '@laurel/rules/money/money';
import { isUuid, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Customers } from '../../subscriptions/customers.js';
import { Db, type Tx } from '../../database/client.js';
import {
  canCreatePage,
  validateFees,
  isSameAsStored,
  getExpiry,
  createChargeError,
  PAGE_LIFETIME_MS,
  type FeesInput,
} from '../../domain/fees.js';
import { createFilmNotFoundError } from '../../domain/plans.js';
import { takeTokens } from '../../tokens/entry-tokens.js';
import {
  endBatch,
  getAccessibleBatch,
  payBatch,
  withDetails,
  type BatchWithDetails,
} from '../../fees/fee-batches.js';
import { scheduleJob } from '../../payments/payment-jobs.js';
import type { FeePayment } from '../../generated/client.js';
import { Payments, type FeePage, type Payer } from '../../payments/payment-provider.js';
import { isUnknownCustomer } from '../../stripe/stripe-errors.js';
import { StripeLocks } from '../../payments/payment-locks.js';
import { getChargeFaults } from '../../fees/charge-faults.js';
import { SettleFees } from './settle-fees.js';

const isUnavailable = (error: unknown) => error instanceof Refusal && error.kind === 'unavailable';

@Injectable()
export class OpenFeePayment {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
    private readonly locks: StripeLocks,
    private readonly settleFees: SettleFees,
  ) {}

  /**
   * Opens the pages on which the fees of entries are paid, one per currency. If Stripe refuses one, ends the
   * batch. Repeating the call opens no more pages. A batch that costs nothing is paid at once.
   * @throws film.not_found
   * @throws fee_payment.too_small
   * @throws fee_payment.too_large
   * @throws fee_payment.not_chargeable
   * @throws fee_payment.not_found if the batch belongs to another user
   * @throws fee_payment.differs
   * @throws tokens.too_few
   * @throws payment.unreachable
   * @throws payment.not_configured
   * @throws the refusals of `validateFees`
   */
  async run(request: OpenFeePaymentRequest): Promise<void> {
    const { user: userId } = getDirectCaller();
    const { batchId } = request;
    if (!isUuid(batchId))
      throw refuse.invalid('input.invalid', 'A batch’s key must be a UUID.', 'batchId', { why: 'key' });
    const input = validateFees(request);
    this.requireChargeable(request.entries);
    await waitForProjections(this.db, 'film');
    const isNew = await this.createBatch(userId, input);
    if (!isNew) await this.requireSameBatch(userId, input);
    await this.openPages(batchId, { userId, email: request.email, name: request.name });
    if (!isNew) await this.settleFees.tryRun(batchId);
  }

  /** @throws fee_payment.differs if the stored batch with this id is for something else */
  private async requireSameBatch(userId: string, input: FeesInput): Promise<void> {
    const batch = await getAccessibleBatch(this.db, input.batchId, (ownerId) => ownerId === userId);
    if (!isSameAsStored(input, batch))
      throw refuse.conflict(
        'fee_payment.differs',
        'This payment was started for something else. Start again.',
        'batchId',
      );
  }

  /** Checks each fee and the sum of each currency before anything is created. */
  private requireChargeable(entries: OpenFeePaymentRequest['entries']): void {
    const [firstFault] = getChargeFaults(this.payments, entries);
    if (firstFault)
      throw createChargeError(
        firstFault.fault,
        firstFault,
        firstFault.feeIndex === null ? 'entries' : `entries.${firstFault.feeIndex}.amount`,
      );
  }

  /**
   * Creates a batch. Returns false if the user or another user has a batch with this id. Locks the film, so
   * that a concurrent deletion of the film waits and then ends this batch too.
   */
  private createBatch(userId: string, { batchId, entries, ...input }: FeesInput): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const film = await tx.$queryRaw<unknown[]>`
        select 1 from film where id = ${input.filmId} and "ownerId" = ${userId}::uuid for update`;
      if (film.length === 0) throw await chooseMissingRowRefusal(tx, 'film', createFilmNotFoundError());
      const createdAt = new Date();
      const endsAt = new Date(createdAt.getTime() + PAGE_LIFETIME_MS);
      const batch = { id: batchId, userId, createdAt, endsAt, ...input };
      const { count } = await tx.feeBatch.createMany({ data: batch, skipDuplicates: true });
      if (count === 0) return false;
      await tx.feeEntry.createMany({ data: entries.map((fee) => ({ ...fee, batchId })) });
      const ids = entries.map(({ entryId }) => entryId);
      if (input.takesTokens) await takeTokens(tx, batch, ids);
      const sums = sumByCurrency(entries);
      if (sums.length === 0) await payBatch(tx, batch, sums);
      else await scheduleJob(tx, 'settle_fees', batchId, getExpiry(endsAt));
      await tx.feePayment.createMany({ data: sums.map((sum) => ({ ...sum, batchId })) });
      return true;
    });
  }

  /**
   * Creates the missing pages. If Stripe is unavailable, the next call creates them. If Stripe refuses a
   * page, ends the batch.
   */
  private async openPages(batchId: string, payer: Payer): Promise<void> {
    const failure = await this.locks.runLocked(batchId, async (tx) => {
      const batch = await tx.feeBatch.findUniqueOrThrow({ where: { id: batchId }, include: withDetails });
      const openingPayments = batch.payments.filter(({ state }) => state === 'opening');
      if (batch.state !== 'open' || openingPayments.length === 0) return null;
      if (!canCreatePage(batch.endsAt, new Date())) {
        await endBatch(tx, batch);
        return null;
      }
      const pages = await this.customers.runAs(payer, (customerId) =>
        this.requestPages(batch, openingPayments, customerId),
      );
      for (const [index, page] of pages.entries()) await savePage(tx, openingPayments[index]!, page);
      const failures = pages.flatMap((page) => (page.status === 'rejected' ? [page.reason as unknown] : []));
      const permanentFailure = failures.find((reason) => !isUnavailable(reason));
      if (permanentFailure) await endBatch(tx, batch);
      return permanentFailure ?? failures[0] ?? null;
    });
    if (failure) throw failure;
  }

  private async requestPages(
    batch: BatchWithDetails,
    openingPayments: readonly FeePayment[],
    customerId: string,
  ) {
    const pages = await Promise.allSettled(
      openingPayments.map(({ currency, attempt }) => {
        const { id: batchId, userId, filmId, filmName, redirect, endsAt } = batch;
        const lines = batch.entries
          .filter((entry) => entry.currency === currency && entry.amount > 0)
          .map(({ name, amount }) => ({ name, amount: Number(amount) }));
        const context = { batchId, userId, filmId, filmName, redirect, endsAt };
        return this.payments.openFeePage({ ...context, currency, attempt, customerId, lines });
      }),
    );
    // `Customers.runAs` catches this error and calls again with a new customer.
    for (const page of pages)
      if (page.status === 'rejected' && isUnknownCustomer(page.reason)) throw page.reason;
    return pages;
  }
}

/**
 * Saves a created page. After a failure increments `attempt`, so that the next call uses another idempotency
 * key, because Stripe repeats a stored failure for a day. If Stripe created a page and its response was lost,
 * nobody can pay on that page, because nobody knows its URL.
 */
function savePage(tx: Tx, { batchId, currency }: FeePayment, page: PromiseSettledResult<FeePage>) {
  const data =
    page.status === 'fulfilled'
      ? { state: 'open', stripeSessionId: page.value.id, url: page.value.url }
      : { attempt: { increment: 1 } };
  return tx.feePayment.update({ where: { batchId_currency: { batchId, currency } }, data });
}
