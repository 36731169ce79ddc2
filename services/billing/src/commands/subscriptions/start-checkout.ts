import type { StartCheckoutRequest } from '@laurel/proto/billing/v1/billing';
import { getCaller, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { getChargedPrice, requireReturnPath, UNPAID_STATES } from '../../domain/checkout.js';
import { createFilmNotFoundError } from '../../domain/plans.js';
import type { Checkout } from '../../generated/client.js';
import { Payments, type CheckoutPage, type CheckoutInput } from '../../payments/payment-provider.js';
import { Customers } from '../../subscriptions/customers.js';
import { ApplySubscription } from './apply-subscription.js';

/** How long a concurrent request, for example from another browser tab, may take to create its page. */
const PAGE_CREATION_MS = 60_000;
const createPlanExistsError = () =>
  refuse.conflict(
    'subscription.exists',
    'This film already has a plan. You can change it on its own card.',
    'filmId',
  );
const createCheckoutPendingError = () =>
  refuse.conflict(
    'checkout.pending',
    'A payment for this film is being processed. Check again in a minute.',
    'filmId',
  );

@Injectable()
export class StartCheckout {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /**
   * Returns the URL on which a film's plan is paid. Repeating the call for the same plan returns the same
   * page. A page for another plan is closed first.
   * @throws session.required if the user was deleted a moment ago
   * @throws film.not_found
   * @throws subscription.exists
   * @throws checkout.pending
   * @throws payment.unreachable
   * @throws payment.not_configured
   * @throws the refusals of `getChargedPrice`
   */
  async run(request: StartCheckoutRequest): Promise<string> {
    const { user: userId } = getDirectCaller();
    const { filmId, productId } = request;
    requireReturnPath(request.redirect, 'redirectAfterCheckout');
    await waitForProjections(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: filmId } });
    if (film?.ownerId !== userId)
      throw await chooseMissingRowRefusal(this.db, 'film', createFilmNotFoundError());
    if (await this.db.filmSubscription.findUnique({ where: { filmId } })) throw createPlanExistsError();
    const product = await this.db.product.findUnique({ where: { id: productId }, include: { prices: true } });
    const price = getChargedPrice(product, request);
    await this.closeOtherCheckout(filmId, price.id, request.redirect);
    const payer = { userId, email: request.email, name: request.name };
    return this.customers.runAs(payer, async (customerId) => {
      const row = await this.findOrCreateCheckout(request, userId, price.id);
      const { url, state } = await this.findOrOpenPage(row, customerId, request.filmName);
      if (state !== 'open' || !url) throw createCheckoutPendingError();
      return url;
    });
  }

  /** Closes a different checkout of the film at Stripe first, so that nobody pays twice. */
  private async closeOtherCheckout(filmId: number, priceId: string, redirect: string): Promise<void> {
    const openCheckout = await this.db.checkout.findFirst({ where: { filmId, state: UNPAID_STATES } });
    if (!openCheckout) return;
    const isBeingCreated =
      openCheckout.state === 'opening' && Date.now() - openCheckout.createdAt.getTime() < PAGE_CREATION_MS;
    const isSame =
      openCheckout.priceId === priceId &&
      openCheckout.redirect === redirect &&
      openCheckout.userId === getCaller().user;
    const page = openCheckout.stripeSessionId
      ? await this.payments.getCheckout(openCheckout.stripeSessionId)
      : null;
    if (page?.state === 'paid' || page?.state === 'processing')
      return this.applyPayment(openCheckout, page.subscriptionId);
    // A page that Stripe does not know, for example of another account, cannot be paid and needs no closing.
    if (isSame && (!openCheckout.stripeSessionId || page?.state === 'open')) return;
    if (!page && isBeingCreated) throw createCheckoutPendingError();
    if (page?.state === 'open' && !(await this.payments.expireCheckout(page.id)))
      throw createCheckoutPendingError();
    await this.db.checkout.updateMany({
      where: { id: openCheckout.id, state: openCheckout.state },
      data: { state: 'expired' },
    });
  }

  /**
   * Applies a payment whose event has not arrived.
   * @throws subscription.exists
   * @throws checkout.pending while the payment is being processed
   */
  private async applyPayment({ id, filmId }: Checkout, subscriptionId: string | null): Promise<void> {
    if (subscriptionId) await this.subscriptions.run(subscriptionId);
    if (await this.db.filmSubscription.findUnique({ where: { filmId } })) throw createPlanExistsError();
    const paidSubscription = subscriptionId && (await this.payments.getSubscription(subscriptionId));
    if (paidSubscription && paidSubscription.state !== 'ended') throw createCheckoutPendingError();
    await this.db.checkout.updateMany({ where: { id }, data: { state: 'expired' } });
  }

  /** Returns the film's open checkout, or creates one. Concurrent requests get the same checkout. */
  private findOrCreateCheckout(
    request: StartCheckoutRequest,
    userId: string,
    priceId: string,
  ): Promise<Checkout> {
    const { filmId, productId, billingCycle, redirect } = request;
    return this.db.$transaction(async (tx: Tx) => {
      await lockExistingUser(tx, 'billing', userId);
      await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
      if (await tx.filmSubscription.findUnique({ where: { filmId } })) throw createPlanExistsError();
      const openCheckout = await tx.checkout.findFirst({ where: { filmId, state: UNPAID_STATES } });
      if (openCheckout && (openCheckout.priceId !== priceId || openCheckout.userId !== userId))
        throw createCheckoutPendingError();
      return (
        openCheckout ??
        tx.checkout.create({ data: { filmId, userId, productId, priceId, billingCycle, redirect } })
      );
    });
  }

  private async findOrOpenPage(row: Checkout, customerId: string, filmName: string): Promise<CheckoutPage> {
    const { id, filmId, userId, priceId, redirect } = row;
    if (row.stripeSessionId) {
      const existingPage = await this.payments.getCheckout(row.stripeSessionId);
      if (existingPage) return existingPage;
    }
    const page = await this.openPage({ id, customerId, userId, filmId, filmName, priceId, redirect });
    const { count } = await this.db.checkout.updateMany({
      where: { id, state: 'opening' },
      data: { state: 'open', stripeSessionId: page.id, url: page.url },
    });
    if (count === 0) await this.requireRecorded(id, page.id);
    return page;
  }

  /**
   * Closes a new page that is not stored, because a concurrent request replaced its checkout by a checkout
   * for another plan.
   * @throws checkout.pending
   */
  private async requireRecorded(id: string, stripeSessionId: string): Promise<void> {
    if (await this.db.checkout.count({ where: { id, stripeSessionId } })) return;
    await this.payments.expireCheckout(stripeSessionId);
    throw createCheckoutPendingError();
  }

  /**
   * Opens the page at Stripe. After a failure the next attempt uses another idempotency key, because Stripe
   * repeats a stored failure for a day. If Stripe created a page and its response was lost, nobody can pay on
   * that page, because nobody knows its URL.
   */
  private async openPage(input: CheckoutInput): Promise<CheckoutPage> {
    try {
      return await this.payments.openCheckout(input);
    } catch (error) {
      await this.db.checkout.updateMany({
        where: { id: input.id, state: 'opening' },
        data: { state: 'expired' },
      });
      throw error;
    }
  }
}
