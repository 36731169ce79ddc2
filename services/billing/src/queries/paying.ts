import type {
  Customer as CustomerMessage,
  GetCheckoutResponse,
  GetInvoicesRequest,
  GetInvoicesResponse,
  PaidSubscription as PaidSubscriptionMessage,
} from '@laurel/proto/billing/v1/billing';
import { CHECKOUT_ID } from '@laurel/rules/payments';
import type { MayActFor } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { Checkout } from '../generated/client.js';
import { Customers } from '../customers.js';
import { Payments, type PaidSubscription, type Payer } from '../stripe/payments.js';

/** What Stripe knows of somebody, as it stands there now. Refuses `payment.unreachable`, `payment.not_configured`. */
@Injectable()
export class Paying {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
  ) {}

  /** A checkout that one began: paid, it is done once its subscription has come here. Refuses `checkout.not_found`, also for another's, and `payment.unreachable` rather than to say that nothing was paid. */
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
      state: row.state === 'paid' && subscription ? 'done' : await this.stateOf(row),
      filmId,
      productName: product?.name ?? null,
      billingCycle,
      redirect,
    };
  }

  /** Whoever comes from paying is told that it has arrived, although nobody has told us yet; the plan opens when somebody has. */
  private async stateOf({ state, stripeSessionId }: Checkout): Promise<string> {
    if (state === 'expired') return state;
    const there = await this.payments.checkout(stripeSessionId!);
    const bought = there?.subscriptionId;
    if (bought && (await this.db.takenBack.count({ where: { stripeSubscriptionId: bought } })))
      return 'returned';
    return there?.state ?? 'open';
  }

  /** Null for who never paid. Stripe is not asked. */
  async customerId(userId: string): Promise<string | null> {
    return this.customers.known(userId);
  }

  /** Null for who never paid; with a payer, made then. */
  async customer(
    userId: string,
    payer: { email: string; name: string } | null,
  ): Promise<CustomerMessage | null> {
    if (payer) await this.customers.idOf({ ...payer, userId });
    return this.customers.of(userId);
  }

  /** All of somebody. */
  async subscriptions(userId: string): Promise<PaidSubscriptionMessage[]> {
    const customerId = await this.customers.known(userId);
    const all = customerId ? await this.payments.subscriptionsOf(customerId) : [];
    return this.told(all);
  }

  /** One of which nothing was ever paid waits for its first payment, as from a bank account, whatever Stripe calls it. */
  private async told(all: readonly PaidSubscription[]): Promise<PaidSubscriptionMessage[]> {
    const ids = all.map(({ id }) => id);
    const parts = await this.db.paidPart.findMany({
      distinct: ['stripeSubscriptionId'],
      where: { stripeSubscriptionId: { in: ids } },
    });
    const paid = new Set(parts.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
    return all.map((one) =>
      message(one.state === 'paid' && !paid.has(one.id) ? { ...one, state: 'waiting' } : one),
    );
  }

  /** Refuses `subscription.not_found`, also for another's. */
  async subscription(id: string, mayActFor: MayActFor): Promise<PaidSubscriptionMessage> {
    const one = await this.payments.subscription(id);
    const payer = one && (await this.db.customer.findUnique({ where: { stripeCustomerId: one.customerId } }));
    if (!payer || !mayActFor(payer.userId)) throw refuse.noSuch('subscription.not_found', 'subscriptionId');
    return (await this.told([one]))[0]!;
  }

  async features(userId: string): Promise<string[]> {
    const customerId = await this.customers.known(userId);
    return customerId ? this.payments.featuresOf(customerId) : [];
  }

  /** The newest first, or the oldest. */
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

  /** Where one changes the card, also before one has paid for the first time. */
  async portal(payer: Payer): Promise<string> {
    return this.customers.as(payer, (customerId) => this.payments.portal(customerId));
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
  price: one.price,
  currency: one.currency,
});
