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
export class PayerData {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
  ) {}

  /**
   * Returns a checkout of the user. A paid checkout is `done` once its subscription is stored here.
   * @throws checkout.not_found also if it belongs to another user
   * @throws payment.unreachable because without Stripe it is unknown whether the checkout was paid
   */
  async getCheckout(stripeSessionId: string, userId: string): Promise<GetCheckoutResponse> {
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
      state: row.state === 'paid' && subscription ? 'done' : await this.getCheckoutState(row),
      filmId,
      productName: product?.name ?? null,
      billingCycle,
      redirect,
    };
  }

  /**
   * Returns the state of a checkout at Stripe. It may be paid before the event arrives that activates the
   * plan here.
   */
  private async getCheckoutState({ state, stripeSessionId }: Checkout): Promise<string> {
    if (state === 'expired') return state;
    const page = await this.payments.getCheckout(stripeSessionId!);
    if (!page) return 'open';
    const where = { stripeSubscriptionId: page.subscriptionId ?? '' };
    const isRefunded = (await this.db.refundedSubscription.count({ where })) > 0;
    return isRefunded ? 'returned' : page.state;
  }

  /** Returns the stored customer id, or null if the user never paid. Does not call Stripe. */
  async findCustomerId(userId: string): Promise<string | null> {
    return this.customers.findId(userId);
  }

  /** Returns the customer, or null if the user never paid. With `payer`, creates a missing customer. */
  async findCustomer(
    userId: string,
    payer: { email: string; name: string } | null,
  ): Promise<CustomerMessage | null> {
    if (payer) await this.customers.findOrCreateId({ ...payer, userId });
    return this.customers.find(userId);
  }

  /** Returns all subscriptions of a user. */
  async listSubscriptions(userId: string): Promise<PaidSubscriptionMessage[]> {
    const customerId = await this.customers.findId(userId);
    const subscriptions = customerId ? await this.payments.listSubscriptions(customerId) : [];
    return this.toMessages(subscriptions);
  }

  private async toMessages(subscriptions: readonly PaidSubscription[]): Promise<PaidSubscriptionMessage[]> {
    const ids = subscriptions.map(({ id }) => id);
    const periods = await this.db.paidPeriod.findMany({
      distinct: ['stripeSubscriptionId', 'until'],
      where: { stripeSubscriptionId: { in: ids } },
    });
    const periodsById = Map.groupBy(periods, ({ stripeSubscriptionId }) => stripeSubscriptionId);
    return subscriptions.map((paidSubscription) => {
      const paidPeriods = periodsById.get(paidSubscription.id) ?? [];
      return toMessage({ ...paidSubscription, state: getPaidState(paidSubscription, paidPeriods) });
    });
  }

  /** @throws subscription.not_found also if it belongs to another user */
  async getSubscription(id: string, mayActFor: MayActFor): Promise<PaidSubscriptionMessage> {
    const paidSubscription = await this.payments.getSubscription(id);
    const payer =
      paidSubscription &&
      (await this.db.customer.findUnique({ where: { stripeCustomerId: paidSubscription.customerId } }));
    if (!payer || !mayActFor(payer.userId)) throw refuse.noSuch('subscription.not_found', 'subscriptionId');
    return (await this.toMessages([paidSubscription]))[0]!;
  }

  async listFeatures(userId: string): Promise<string[]> {
    const customerId = await this.customers.findId(userId);
    return customerId ? this.payments.listFeatures(customerId) : [];
  }

  /** Returns the invoices of a user, newest first, or oldest first if requested. */
  async listInvoices({ userId, page, pageSize, sort }: GetInvoicesRequest): Promise<GetInvoicesResponse> {
    const customerId = await this.customers.findId(userId);
    const invoices = customerId ? await this.payments.listInvoices(customerId) : [];
    if (sort === 'oldest') invoices.reverse();
    const pageInvoices = invoices.slice((page - 1) * pageSize, page * pageSize);
    return {
      invoices: pageInvoices.map(
        ({ createdAt, subscriptionId: _subscription, userId: _user, reason: _reason, ...invoice }) => ({
          ...invoice,
          createdAt: createdAt.toISOString(),
        }),
      ),
      total: invoices.length,
    };
  }

  /** Returns the URL where the user changes the card. Before the first payment, creates the customer. */
  async openPortal(payer: Payer): Promise<string> {
    return this.customers.runAs(payer, (customerId) => this.payments.openPortal(customerId));
  }
}

/**
 * Returns the state of a subscription. If Stripe reports it as paid and no period is paid, it waits for its
 * first payment. If its collection is paused, it ends after the last paid period.
 */
function getPaidState(
  { state, isPaused, periodEnd }: PaidSubscription,
  paidPeriods: readonly { until: Date }[],
): PaidSubscription['state'] {
  if (state !== 'paid') return state;
  if (paidPeriods.length === 0) return 'waiting';
  const isPeriodPaid = paidPeriods.some(({ until }) => until.getTime() === periodEnd.getTime());
  return isPaused && !isPeriodPaid ? 'ended' : 'paid';
}

const toMessage = (paidSubscription: PaidSubscription): PaidSubscriptionMessage => ({
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
