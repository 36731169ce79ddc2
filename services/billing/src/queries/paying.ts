import type {
  Customer as CustomerMessage,
  GetCheckoutResponse,
  GetInvoicesRequest,
  GetInvoicesResponse,
  PaidSubscription as PaidSubscriptionMessage,
} from '@laurel/proto/billing/v1/billing';
import { CHECKOUT_ID } from '@laurel/rules/billing/payments';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Checkout } from '../generated/client.js';
import { Customers } from '../subscriptions/customers.js';
import { Payments, type PaidSubscription, type Payer } from '../payments/payment-provider.js';

/**
 * Reads the present data of users from Stripe.
 * @throws payment.unreachable
 * @throws payment.not_configured
 */
@Injectable()
export class Paying {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
  ) {}

  /**
   * Returns a checkout of the user. A paid one is done once its subscription has arrived here.
   * @throws checkout.not_found also if it belongs to another user
   * @throws payment.unreachable instead of claiming that nothing was paid
   */
  async checkout(stripeSessionId: string, userId: string): Promise<GetCheckoutResponse> {
    const row = CHECKOUT_ID.test(stripeSessionId)
      ? await this.db.checkout.findUnique({ where: { stripeSessionId } })
      : null;
    if (row?.userId !== userId) throw refuse.noSuch('checkout.not_found', 'sessionId');
    const { filmId, productId, billingCycle, redirect } = row;
    const [product, subscription] = await Promise.all([
      this.db.product.findUnique({ where: { id: productId } }),
      this.db.filmSubscription.findUnique({ where: { filmId } }),
    ]);
    return {
      state: row.state === 'paid' && subscription ? 'done' : await this.getState(row),
      filmId,
      productName: product?.name ?? null,
      billingCycle,
      redirect,
    };
  }

  /**
   * Reports a payment that Stripe knows, even if its event has not arrived. The plan opens when the event
   * does.
   */
  private async getState({ state, stripeSessionId }: Checkout): Promise<string> {
    if (state === 'expired') return state;
    const there = await this.payments.checkout(stripeSessionId!);
    const bought = there?.subscriptionId;
    if (bought && (await this.db.refundedSubscription.count({ where: { stripeSubscriptionId: bought } })))
      return 'returned';
    return there?.state ?? 'open';
  }

  /** Returns null if the user never paid. Does not call Stripe. */
  async customerId(userId: string): Promise<string | null> {
    return this.customers.known(userId);
  }

  /** Returns null if the user never paid. With `payer` it creates the customer. */
  async customer(
    userId: string,
    payer: { email: string; name: string } | null,
  ): Promise<CustomerMessage | null> {
    if (payer) await this.customers.findOrCreateId({ ...payer, userId });
    return this.customers.find(userId);
  }

  /** Returns all subscriptions of a user. */
  async subscriptions(userId: string): Promise<PaidSubscriptionMessage[]> {
    const customerId = await this.customers.known(userId);
    const all = customerId ? await this.payments.listSubscriptions(customerId) : [];
    return this.toMessages(all);
  }

  /**
   * A subscription without any payment waits for its first one, for example by bank debit, whatever state
   * Stripe reports.
   */
  private async toMessages(all: readonly PaidSubscription[]): Promise<PaidSubscriptionMessage[]> {
    const ids = all.map(({ id }) => id);
    const periods = await this.db.paidPeriod.findMany({
      distinct: ['stripeSubscriptionId'],
      where: { stripeSubscriptionId: { in: ids } },
    });
    const paid = new Set(periods.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
    return all.map((paidSubscription) =>
      message(
        paidSubscription.state === 'paid' && !paid.has(paidSubscription.id)
          ? { ...paidSubscription, state: 'waiting' }
          : paidSubscription,
      ),
    );
  }

  /** @throws subscription.not_found also if it belongs to another user */
  async subscription(id: string, mayActFor: MayActFor): Promise<PaidSubscriptionMessage> {
    const paidSubscription = await this.payments.subscription(id);
    const payer =
      paidSubscription &&
      (await this.db.customer.findUnique({ where: { stripeCustomerId: paidSubscription.customerId } }));
    if (!payer || !mayActFor(payer.userId)) throw refuse.noSuch('subscription.not_found', 'subscriptionId');
    return (await this.toMessages([paidSubscription]))[0]!;
  }

  async features(userId: string): Promise<string[]> {
    const customerId = await this.customers.known(userId);
    return customerId ? this.payments.listFeatures(customerId) : [];
  }

  /** Sorted newest first, or oldest first if requested. */
  async invoices({ userId, page, pageSize, sort }: GetInvoicesRequest): Promise<GetInvoicesResponse> {
    const customerId = await this.customers.known(userId);
    const all = customerId ? await this.payments.invoices(customerId) : [];
    if (sort === 'oldest') all.reverse();
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    const invoices = shown.map(({ createdAt, subscriptionId: _, userId: __, reason: ___, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
    }));
    return { invoices, total: all.length };
  }

  /** Returns the URL where the user changes the card. Works before the first payment too. */
  async portal(payer: Payer): Promise<string> {
    return this.customers.as(payer, (customerId) => this.payments.portal(customerId));
  }
}

const message = (paidSubscription: PaidSubscription): PaidSubscriptionMessage => ({
  id: paidSubscription.id,
  filmId: paidSubscription.filmId,
  productId: paidSubscription.productId,
  billingCycle: paidSubscription.cycle,
  state: paidSubscription.state,
  isEnding: paidSubscription.isEnding,
  periodStart: paidSubscription.periodStart.toISOString(),
  periodEnd: paidSubscription.periodEnd.toISOString(),
  price: paidSubscription.price,
  currency: paidSubscription.currency,
});
