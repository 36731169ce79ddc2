import { createForeignWebhookRefusal } from '@laurel/runtime/auth/foreign-webhook';
import Stripe from 'stripe';
import {
  toCheckout,
  toCustomer,
  toEvent,
  getId,
  toInvoice,
  PAGE_SIZE,
  toSeconds,
  toSubscription,
} from './from-stripe.js';
import { getChargeFault } from './charge-amounts.js';
import { toFeePage, refundFee, openFeePage, WITH_CHARGE } from './fee-pages.js';
import {
  Payments,
  type Payer,
  type PaidSubscription,
  type PaymentEvent,
  type Plan,
  type FeeRefund,
  type PlanChange,
  type CheckoutInput,
  type FeePageInput,
} from '../payments/payment-provider.js';
import {
  changeAtEnd,
  changeNow,
  cancelPendingChanges,
  previewChange,
  cancelScheduledChange,
  listPaidPeriods,
} from './plan-changes.js';
import { toPlan } from './stripe-plan.js';
import {
  callOrNullIfRejected,
  callOrNull,
  callOrNullIfRefunded,
  callStripe,
  callForPurchase,
} from './stripe-errors.js';
import { createStripe } from './stripe-client.js';
import type { StripeSettings } from './settings.js';
import { StripeRevenue } from './stripe-revenue.js';

const TOLERANCE_S = 300;
/** Stripe retries the delivery of an event for three days. */
const EVENT_RETENTION_S = 3 * 86_400;
/** The name of a customer without a name, because Stripe refuses an empty name. */
const NO_NAME = '–';

/** Payments through Stripe, or through a compatible API at STRIPE_API_URL. */
export class StripePayments extends Payments {
  private readonly stripe: Stripe;
  override readonly mode: 'test' | 'live';
  override readonly revenue: StripeRevenue;
  constructor(private readonly settings: StripeSettings) {
    super();
    this.stripe = createStripe(settings);
    this.revenue = new StripeRevenue(this.stripe);
    this.mode = /^[sr]k_live_/.test(settings.key) ? 'live' : 'test'; // `sk`: secret key, `rk`: restricted key
  }

  override async listPlans(): Promise<Plan[]> {
    const [products, prices] = await callStripe(() =>
      Promise.all([
        this.stripe.products.list({ active: true, limit: PAGE_SIZE }).autoPagingToArray({ limit: 1000 }),
        this.stripe.prices.list({ active: true, limit: PAGE_SIZE }).autoPagingToArray({ limit: 5000 }),
      ]),
    );
    const findPrices = (productId: string) => prices.filter(({ product }) => product === productId);
    // Other products of the account have no type.
    return products
      .filter(({ metadata }) => metadata.type)
      .map((product) => toPlan(product, findPrices(product.id)));
  }

  override async getPlan(id: string) {
    const product = await callOrNull(() => this.stripe.products.retrieve(id));
    if (!product) return null;
    const { prices: _prices, rejectedPrices: _rejectedPrices, ...plan } = toPlan(product, []);
    return plan;
  }

  /** Creates a customer, or returns one whose id was not stored here, so that it is deleted with the user. */
  override async createCustomer({ userId, email, name }: Payer): Promise<string> {
    const lostCustomer = email ? await this.findLostCustomer(userId, email) : undefined;
    if (lostCustomer) return lostCustomer.id;
    const params = { email, name: name || NO_NAME, metadata: { userId } };
    return (await callStripe(() => this.stripe.customers.create(params))).id;
  }
  private async findLostCustomer(userId: string, email: string) {
    const list = this.stripe.customers.list({ email, limit: PAGE_SIZE });
    const customers = await callStripe(() => list.autoPagingToArray({ limit: 1000 }));
    return customers.find(({ metadata }) => metadata.userId === userId);
  }
  override async getCustomer(id: string) {
    const expand = ['invoice_settings.default_payment_method'];
    const customer = await callOrNull(() => this.stripe.customers.retrieve(id, { expand }));
    if (!customer || customer.deleted) return null;
    // A payment method from a checkout belongs to the subscription and is not the customer's default.
    const { data } = await callStripe(() => this.stripe.customers.listPaymentMethods(id, { limit: 1 }));
    return toCustomer(customer, data[0] ?? null);
  }
  override async updateCustomer(customerId: string, fields: { email: string }): Promise<void> {
    await callOrNull(() => this.stripe.customers.update(customerId, fields));
  }
  override async deleteCustomer(customerId: string): Promise<void> {
    await callOrNull(() => this.stripe.customers.del(customerId));
  }

  override async openCheckout({
    id,
    customerId,
    userId,
    filmId,
    filmName,
    priceId,
    redirect,
  }: CheckoutInput) {
    const metadata = { filmId: String(filmId), userId, checkoutId: id };
    const { publicUrl } = this.settings;
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata,
      subscription_data: { metadata, description: filmName },
      success_url: `${publicUrl}/checkout/success?redirect=${encodeURIComponent(redirect)}&session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/checkout/cancel?filmId=${filmId}`,
    };
    const session = await callForPurchase(() =>
      this.stripe.checkout.sessions.create(params, { idempotencyKey: `checkout:${id}` }),
    );
    return toCheckout(session);
  }
  override async getCheckout(id: string) {
    const session = await callOrNull(() => this.stripe.checkout.sessions.retrieve(id));
    return session && toCheckout(session);
  }
  override async expireCheckout(id: string): Promise<boolean> {
    return (await callOrNullIfRejected(() => this.stripe.checkout.sessions.expire(id))) !== null;
  }
  override getChargeFault = getChargeFault;
  override openFeePage(input: FeePageInput) {
    return openFeePage(this.stripe, this.settings.publicUrl, input);
  }
  override async getFeePage(id: string) {
    const session = await callOrNull(() => this.stripe.checkout.sessions.retrieve(id, WITH_CHARGE));
    return session && toFeePage(session);
  }
  override async refundPayment(paymentId: string): Promise<void> {
    await callOrNullIfRefunded(() => this.stripe.refunds.create({ payment_intent: paymentId }));
  }
  override refundFee(fee: FeeRefund) {
    return refundFee(this.stripe, fee);
  }

  override async getSubscription(id: string): Promise<PaidSubscription | null> {
    const params = { expand: ['latest_invoice', 'default_payment_method', 'schedule.phases.items.price'] };
    const subscription = await callOrNull(() => this.stripe.subscriptions.retrieve(id, params));
    return subscription && toSubscription(subscription);
  }
  override async *iterateSubscriptions(): AsyncIterable<PaidSubscription> {
    for await (const subscription of this.stripe.subscriptions.list({ status: 'all', limit: PAGE_SIZE }))
      yield toSubscription(subscription);
  }
  override async listSubscriptions(customer: string): Promise<PaidSubscription[]> {
    const subscriptions = await callStripe(() =>
      this.stripe.subscriptions
        .list({ customer, status: 'all', limit: PAGE_SIZE })
        .autoPagingToArray({ limit: 500 }),
    );
    return subscriptions.map(toSubscription);
  }
  /** Cancels a scheduled change first, because a subscription with a schedule cannot be set to end. */
  override async setEnding(subscriptionId: string, isEnding: boolean): Promise<void> {
    const subscription = await callStripe(() => this.stripe.subscriptions.retrieve(subscriptionId));
    if (!isEnding && !toSubscription(subscription).isEnding) return;
    await cancelPendingChanges(this.stripe, subscription);
    // A subscription that was set to end in Stripe's dashboard has `cancel_at` instead of
    // `cancel_at_period_end`.
    const params =
      isEnding || subscription.cancel_at_period_end
        ? { cancel_at_period_end: isEnding }
        : { cancel_at: '' as const };
    await callStripe(() => this.stripe.subscriptions.update(subscriptionId, params));
  }
  override listPaidPeriods = (subscriptionId: string) => listPaidPeriods(this.stripe, subscriptionId);
  override previewChange = (subscriptionId: string, priceId: string, at?: Date) =>
    previewChange(this.stripe, subscriptionId, priceId, at);
  override changeNow = (change: PlanChange) => changeNow(this.stripe, change);
  override changeAtEnd = (change: Omit<PlanChange, 'at'>) => changeAtEnd(this.stripe, change);
  override cancelScheduledChange = (subscriptionId: string) =>
    cancelScheduledChange(this.stripe, subscriptionId);
  override async cancelSubscription(subscriptionId: string): Promise<void> {
    if (await callOrNullIfRejected(() => this.stripe.subscriptions.cancel(subscriptionId))) return;
    const subscription = await this.getSubscription(subscriptionId);
    if (subscription?.state !== 'ended')
      throw new Error(`Stripe did not end ${subscriptionId}: ${subscription?.state ?? 'it does not exist'}.`);
  }
  /** Refunds each payment once and separately, so that one failure does not stop the others. */
  override async cancelAndRefund(subscriptionId: string): Promise<void> {
    await this.cancelSubscription(subscriptionId);
    const invoices = await callStripe(() =>
      this.stripe.invoices
        .list({ subscription: subscriptionId, status: 'paid', expand: ['data.payments'], limit: PAGE_SIZE })
        .autoPagingToArray({ limit: 100 }),
    );
    const paymentIntentIds = invoices
      .flatMap(({ payments }) => payments?.data ?? [])
      .filter(({ status }) => status === 'paid')
      .flatMap(({ payment }) => getId(payment.payment_intent) ?? []);
    const results = await Promise.allSettled(paymentIntentIds.map((id) => this.refundPayment(id)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  override async getInvoice(id: string) {
    const invoice = await callOrNull(() => this.stripe.invoices.retrieve(id));
    return invoice && toInvoice(invoice);
  }
  override async listInvoices(customer: string) {
    const list = this.stripe.invoices.list({ customer, limit: PAGE_SIZE });
    return (await callStripe(() => list.autoPagingToArray({ limit: 500 }))).map(toInvoice);
  }
  override async listFeatures(customer: string): Promise<string[]> {
    const list = this.stripe.entitlements.activeEntitlements.list({ customer, limit: PAGE_SIZE });
    const entitlements = await callStripe(() => list.autoPagingToArray({ limit: 500 }));
    return entitlements.map(({ lookup_key }) => lookup_key);
  }
  override async openPortal(customer: string): Promise<string> {
    const params = { customer, return_url: `${this.settings.publicUrl}/user/billing` };
    return (await callStripe(() => this.stripe.billingPortal.sessions.create(params))).url;
  }

  override async *iterateRecentEvents(): AsyncIterable<PaymentEvent> {
    const created = { gte: toSeconds(new Date()) - EVENT_RETENTION_S };
    for await (const event of this.stripe.events.list({ created, limit: PAGE_SIZE })) yield toEvent(event);
  }
  override verifyEvent(body: Buffer, signature: string) {
    for (const secret of this.settings.webhookSecrets)
      try {
        return toEvent(this.stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    throw createForeignWebhookRefusal();
  }
}
