import type {
  Customer as CustomerMessage,
  GetCheckoutResponse,
  GetInvoicesResponse,
  PaidSubscription as PaidSubscriptionMessage,
} from '@laurel/proto/billing/v1/billing';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Customers } from '../customers.js';
import { Payments, type PaidSubscription } from '../stripe/payments.js';

const SESSION = /^cs_\w{1,200}$/;

/** What Stripe knows of somebody, as it stands there now. Refuses `payment.unreachable`, `payment.not_configured`. */
@Injectable()
export class Paying {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
  ) {}

  /** A checkout that one began: paid, it is done once its subscription has come here. Refuses `checkout.not_found`, also for another's. */
  async checkout(stripeSessionId: string, userId: string): Promise<GetCheckoutResponse> {
    const row = SESSION.test(stripeSessionId)
      ? await this.db.checkout.findUnique({ where: { stripeSessionId } })
      : null;
    if (row?.userId !== userId) throw refuse.noSuch('checkout.not_found', 'sessionId');
    const { filmId, productId, billingCycle, redirect } = row;
    const [product, subscription] = await Promise.all([
      this.db.product.findUnique({ where: { id: productId } }),
      this.db.filmSubscription.findUnique({ where: { filmId } }),
    ]);
    const state = row.state === 'paid' && subscription ? 'done' : row.state;
    return {
      state: state === 'opening' ? 'open' : state,
      filmId,
      productName: product?.name ?? null,
      billingCycle,
      redirect,
    };
  }

  /** Null for who never paid; with a payer, made then. */
  async customer(
    userId: string,
    payer: { email: string; name: string } | null,
  ): Promise<CustomerMessage | null> {
    if (payer) await this.customers.idOf({ ...payer, userId });
    return this.customers.of(userId);
  }

  /** All of somebody, or the one that is named. Refuses `subscription.not_found`, also for another's. */
  async subscriptions(userId: string, id: string | null): Promise<PaidSubscriptionMessage[]> {
    const customerId = await this.customers.known(userId);
    if (id !== null) {
      const one = customerId ? await this.payments.subscription(id) : null;
      if (one?.customerId !== customerId) throw refuse.noSuch('subscription.not_found', 'subscriptionId');
      return [message(one!)];
    }
    return customerId ? (await this.payments.subscriptionsOf(customerId)).map(message) : [];
  }

  async features(userId: string): Promise<string[]> {
    const customerId = await this.customers.known(userId);
    return customerId ? this.payments.featuresOf(customerId) : [];
  }

  /** The newest first. */
  async invoices(userId: string, page: number, pageSize: number): Promise<GetInvoicesResponse> {
    const customerId = await this.customers.known(userId);
    const all = customerId ? await this.payments.invoices(customerId) : [];
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    const invoices = shown.map(({ createdAt, subscriptionId: _, userId: __, isRenewal: ___, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
    }));
    return { invoices, total: all.length };
  }

  /** Refuses `customer.not_found` for who never paid. */
  async portal(userId: string): Promise<string> {
    const customerId = await this.customers.known(userId);
    if (!customerId) throw refuse.noSuch('customer.not_found', 'userId');
    return this.payments.portal(customerId);
  }
}

const message = (one: PaidSubscription): PaidSubscriptionMessage => ({
  id: one.id,
  filmId: one.filmId,
  productId: one.productId,
  billingCycle: one.cycle,
  state: one.state,
  isEnding: one.isEnding,
  periodStart: one.periodStart.toISOString(),
  periodEnd: one.periodEnd.toISOString(),
});
