import { createStaleProjectionRefusal, isRebuilding } from '@laurel/runtime/database/client';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '../../database/client.js';
import type { FilmSubscription } from '../../generated/client.js';
import {
  deleteSubscription,
  savePeriods,
  saveSubscription,
} from '../../subscriptions/subscription-changes.js';
import { Payments, type PaidSubscription } from '../../payments/payment-provider.js';
import { StripeLocks } from '../../payments/payment-locks.js';
import { UNPAID_STATES } from '../../domain/checkout.js';
import { getPlanUrl } from '../../domain/plans.js';
import { decideOutcome, type LocalState } from '../../domain/subscription-outcome.js';
import { requestEndingMail, requestMail, getPlanValues } from '../../subscriptions/mails.js';
import { grantMonths } from '../../tokens/month-tokens.js';

/** The change that was made here. Null if nothing had to change. */
export type ApplyResult = 'started' | 'changed' | 'ended' | 'unassigned' | 'refunded' | null;

/**
 * Applies a Stripe subscription to the database. No other code may do that. It always fetches the present
 * state, so the order and delay of events do not matter.
 */
@Injectable()
export class ApplySubscription {
  private readonly log = new Logger('subscriptions');
  constructor(
    private readonly locks: StripeLocks,
    private readonly payments: Payments,
  ) {}

  /**
   * Fetches a subscription and applies it. Concurrent calls for a subscription run one after another, and
   * each fetches it after the previous call has written. A newer state is therefore never overwritten.
   * @throws payment.unreachable
   */
  async run(id: string): Promise<ApplyResult> {
    const result = await this.applyOnce(id);
    // The need for a refund is stored now. If this process ends here, a later call makes the refund.
    if (result === 'refunded') await this.applyOnce(id);
    return result;
  }

  private applyOnce(id: string): Promise<ApplyResult> {
    return this.locks.runLocked(id, async (tx) => {
      const subscription = await this.payments.getSubscription(id);
      return subscription ? this.apply(tx, subscription) : this.logUnknown(id);
    });
  }

  private async apply(tx: Tx, subscription: PaidSubscription): Promise<ApplyResult> {
    const { id, state, userId } = subscription;
    if (await tx.refundedSubscription.count({ where: { stripeSubscriptionId: id } }))
      return this.cancelAndRefund(tx, subscription);
    if (state === 'waiting') return null;
    // Calls Stripe before it locks the user, so that no other transaction of the user waits for Stripe.
    await this.storePeriods(tx, subscription);
    if (state === 'ended' || (await isPausedAndUnpaid(tx, subscription)))
      return this.endSubscription(tx, subscription);
    // Locks the user, so that a concurrent deletion happens either before or after the whole change.
    if (userId !== null) await lockUser(tx, userId);
    const outcome = decideOutcome(subscription, await this.loadLocalState(tx, subscription));
    switch (outcome.action) {
      case 'wait':
        return null;
      case 'save unassigned':
        return this.saveUnassigned(tx, subscription, outcome.reason);
      case 'refund':
        return this.recordRefund(tx, subscription);
      case 'end':
        await this.payments.cancelSubscription(id);
        return this.endSubscription(tx, subscription);
      case 'keep':
        return this.saveOpen(tx, subscription);
    }
  }

  /**
   * Returns the local state, locked until the transaction ends.
   * @throws projection.stale while the projection of films is being rebuilt
   */
  private async loadLocalState(tx: Tx, { id, filmId, checkoutId }: PaidSubscription): Promise<LocalState> {
    const film = filmId === null ? null : await lockFilm(tx, filmId);
    if (!film && checkoutId !== null && (await isRebuilding(tx, 'film')))
      throw createStaleProjectionRefusal();
    const row = film && (await this.findFilmSubscription(tx, filmId!, id));
    const getFilmSubscription = () => {
      if (row?.stripeSubscriptionId === id) return 'this';
      return isOtherPaidSubscription(row, id) ? 'another' : 'none';
    };
    const where = { stripeSubscriptionId: id };
    return {
      ownerId: film?.ownerId ?? null,
      filmSubscription: getFilmSubscription(),
      wasOpen: (await tx.subscriptionHistory.count({ where })) > 0,
      wasPaid: (await tx.paidPeriod.count({ where })) > 0,
    };
  }

  private async saveOpen(tx: Tx, subscription: PaidSubscription): Promise<ApplyResult> {
    const { id, filmId, userId } = subscription;
    const previousRow = await tx.filmSubscription.findUnique({ where: { stripeSubscriptionId: id } });
    const result = await saveSubscription(tx, {
      ...subscription,
      filmId: filmId!,
      userId: userId!,
      cycle: subscription.cycle!,
    });
    await tx.unassignedSubscription.deleteMany({ where: { stripeSubscriptionId: id } });
    await tx.checkout.updateMany({
      where: { filmId: filmId!, state: UNPAID_STATES },
      data: { state: 'paid' },
    });
    await grantMonths(tx, filmId!, new Date());
    await requestEndingMail(tx, subscription, previousRow?.state === 'expiring');
    return result;
  }

  /** Returns the film's present subscription, after ending one that has ended at Stripe without an event. */
  private async findFilmSubscription(tx: Tx, filmId: number, id: string): Promise<FilmSubscription | null> {
    const filmSubscription = await tx.filmSubscription.findUnique({ where: { filmId } });
    if (!isOtherPaidSubscription(filmSubscription, id)) return filmSubscription;
    const stripeSubscription = await this.payments.getSubscription(filmSubscription.stripeSubscriptionId);
    if (stripeSubscription?.state !== 'ended') return filmSubscription;
    await this.storePeriods(tx, stripeSubscription);
    await this.endSubscription(tx, stripeSubscription);
    return null;
  }

  /** Stores paid periods that are missing here, because events about them may be late or missing. */
  private async storePeriods(tx: Tx, { id, state, productId, isPeriodPaid, ...period }: PaidSubscription) {
    if (state === 'ended' && !(await tx.filmSubscription.count({ where: { stripeSubscriptionId: id } })))
      return;
    // If the present period is not paid yet, the newest paid one is the period before it.
    const newestPeriod = isPeriodPaid
      ? { productId: productId ?? '', until: period.periodEnd }
      : { until: period.periodStart };
    const isKnown = await tx.paidPeriod.count({ where: { stripeSubscriptionId: id, ...newestPeriod } });
    if (state !== 'ended' && isKnown) return;
    const periods = await this.payments.listPaidPeriods(id);
    for (const paidPeriod of periods) await this.savePlanIfMissing(tx, paidPeriod.productId);
    await savePeriods(tx, id, periods);
  }

  /** Stores a missing plan. It is no longer sold, or the event about it has not arrived. */
  private async savePlanIfMissing(tx: Tx, productId: string): Promise<void> {
    if (await tx.product.count({ where: { id: productId } })) return;
    const plan = await this.payments.getPlan(productId);
    if (plan)
      await tx.product.createMany({
        data: { ...plan, source: 'stripe', isSold: false },
        skipDuplicates: true,
      });
  }

  /** Grants the tokens of all paid months, even if events were missing, and ends the subscription. */
  private async endSubscription(tx: Tx, subscription: PaidSubscription): Promise<ApplyResult> {
    const { id, endedAt } = subscription;
    await tx.unassignedSubscription.deleteMany({ where: { stripeSubscriptionId: id } });
    const row = await tx.filmSubscription.findUnique({ where: { stripeSubscriptionId: id } });
    if (!row) return null;
    const { filmId, userId } = row;
    await grantMonths(tx, filmId, endedAt ?? new Date());
    await deleteSubscription(tx, row);
    await requestMail(tx, `ended:${id}`, userId, 'plan-ended', {
      path: getPlanUrl(filmId),
      ...(await getPlanValues(tx, subscription)),
    });
    return 'ended';
  }

  /**
   * Logs that Stripe does not know a subscription, and leaves it open here. Stripe keeps all subscriptions,
   * so the key probably belongs to another account.
   */
  private logUnknown(subscription: string): null {
    this.log.error({
      message: 'Stripe does not know a subscription. Does this key belong to another account?',
      subscription,
    });
    return null;
  }

  private async saveUnassigned(
    tx: Tx,
    { id, filmId, customerId }: PaidSubscription,
    reason: string,
  ): Promise<ApplyResult> {
    const unassignedFields = { why: reason, filmId, customerId };
    const { count } = await tx.unassignedSubscription.createMany({
      data: { stripeSubscriptionId: id, ...unassignedFields },
      skipDuplicates: true,
    });
    if (count === 0) return null;
    const message = 'a subscription at Stripe belongs to no user here';
    this.log.warn({ message, subscription: id, ...unassignedFields });
    return 'unassigned';
  }

  /**
   * Records that a subscription must be refunded, because its film was deleted or has another subscription.
   */
  private async recordRefund(tx: Tx, { id, checkoutId }: PaidSubscription): Promise<ApplyResult> {
    await tx.refundedSubscription.create({ data: { stripeSubscriptionId: id } });
    await tx.unassignedSubscription.deleteMany({ where: { stripeSubscriptionId: id } });
    if (checkoutId)
      await tx.checkout.updateMany({
        where: { id: checkoutId, state: UNPAID_STATES },
        data: { state: 'paid' },
      });
    this.log.warn({
      message: 'a subscription will be canceled and refunded: the film has another one, or was deleted',
      subscription: id,
    });
    return 'refunded';
  }

  /** Refunds all payments and requests the mail. Each call refunds again, as a bank debit may arrive late. */
  private async cancelAndRefund(tx: Tx, subscription: PaidSubscription): Promise<ApplyResult> {
    const { id, userId } = subscription;
    await this.payments.cancelAndRefund(id);
    if (userId)
      await requestMail(tx, `back:${id}`, userId, 'plan-paid-twice', await getPlanValues(tx, subscription));
    return null;
  }
}

/** Returns whether the collection is paused and the present period is unpaid. A paid period stays. */
async function isPausedAndUnpaid(
  tx: Tx,
  { id: stripeSubscriptionId, isPaused, periodEnd: until }: PaidSubscription,
): Promise<boolean> {
  return isPaused && (await tx.paidPeriod.count({ where: { stripeSubscriptionId, until } })) === 0;
}

/** Returns whether the row is another paid subscription, and not a demonstration subscription. */
const isOtherPaidSubscription = (row: FilmSubscription | null, id: string): row is FilmSubscription =>
  row !== null && row.stripeSubscriptionId !== id && row.source === 'stripe';

async function lockFilm(tx: Tx, id: number) {
  const [film] = await tx.$queryRaw<{ ownerId: string }[]>`
    select "ownerId" from film where id = ${id} for update`;
  return film ?? null;
}
