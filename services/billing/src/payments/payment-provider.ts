import type { Money } from '@laurel/rules/money/money';
import type { BillingCycle } from '@laurel/rules/billing/cycles';
import type { ChargeFault } from '../domain/fees.js';
import type { RevenueSource } from './revenue-source.js';

/** A plan as it is sold, with the data of the plan page and its monthly tokens. */
export interface Plan {
  id: string;
  type: string;
  name: string;
  description: string;
  highlighted: boolean;
  isEnterprise: boolean;
  features: string[];
  strategyTokens: number;
  submissionTokens: number;
  sortOrder: number;
  /** Minor units of a currency with two digits, for the whole cycle. */
  prices: { id: string; cycle: BillingCycle; price: number; currency: string }[];
  /** Prices that cannot be sold here, and why. */
  rejectedPrices: { id: string; why: string }[];
}

/** A subscription as it is at Stripe. Ids are null without metadata, for example if created by hand. */
export interface PaidSubscription {
  id: string;
  customerId: string;
  filmId: number | null;
  userId: string | null;
  /** The film's name at the time of the purchase. */
  filmName: string | null;
  /** The checkout of ours that created it. */
  checkoutId: string | null;
  productId: string | null;
  /** The product of the next period, or null if it stays the same. Missing in lists. */
  nextProductId: string | null;
  /** The price of a whole cycle in minor units. Null if unknown. */
  price: number | null;
  currency: string;
  cycle: BillingCycle | null;
  /** paid and failing (retried) open the film. waiting: the first payment is not done. ended. */
  state: 'waiting' | 'paid' | 'failing' | 'ended';
  /** Nothing is collected at present, so the next period will not be paid. Stripe's state stays the same. */
  isPaused: boolean;
  /** It ends with or within this period. */
  isEnding: boolean;
  /** The end of this period, or the earlier end of the subscription. */
  endsAt: Date;
  /** The time of its cancellation. Null if it continues. */
  canceledAt: Date | null;
  /** Null if it has not ended. */
  endedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** A renewed period starts before it is paid. */
  isPeriodPaid: boolean;
  /** Its newest invoice, not that of a pending change, is a draft or unpaid. Missing in lists. */
  isPaymentOpen: boolean;
  /** Paid by bank debit, which takes days. */
  isByDebit: boolean;
}
/** A paid plan. A plan change within a billing period adds another one with the same end. */
export interface PaidPeriod {
  productId: string;
  from: Date;
  until: Date;
}
export interface PlanChange {
  subscriptionId: string;
  /** The present plan. */
  from: string;
  priceId: string;
  /** The start of the new plan, as it was shown. */
  at: Date;
}
/** The immediate cost of a change at a moment. */
export interface ChangeCost {
  /** Minor units. */
  due: number;
  currency: string;
  at: Date;
}
export interface Payer {
  userId: string;
  email: string;
  name: string;
}
export interface CheckoutInput {
  /** Our id. The same id returns the same page. */
  id: string;
  customerId: string;
  userId: string;
  filmId: number;
  filmName: string;
  priceId: string;
  /** A path on our site to continue to. */
  redirect: string;
}
export interface CheckoutPage {
  id: string;
  url: string | null;
  /** processing: a bank debit that takes days. */
  state: 'open' | 'paid' | 'processing' | 'expired';
  subscriptionId: string | null;
}
/** A page for a single payment of fees by card. */
export interface FeePageInput extends Pick<
  CheckoutInput,
  'customerId' | 'userId' | 'filmId' | 'filmName' | 'redirect'
> {
  batchId: string;
  currency: string;
  /** The same attempt returns the same page. */
  attempt: number;
  endsAt: Date;
  lines: readonly { name: string; amount: number }[];
}
/** `paymentId` identifies the payment for refunds. `paid` means that the money has arrived. */
export interface FeePage extends Omit<CheckoutPage, 'subscriptionId' | 'state'> {
  state: 'open' | 'paid' | 'expired';
  paymentId: string | null;
  /** The URL of the receipt, after the payment. */
  receiptUrl: string | null;
}
/** The refund of one entry of a payment, made once. */
export interface FeeRefund extends Money {
  paymentId: string;
  batchId: string;
  entryId: number;
}
export interface Invoice {
  id: string;
  number: string | null;
  createdAt: Date;
  total: number;
  currency: string;
  state: string;
  pdfUrl: string | null;
  pageUrl: string | null;
  subscriptionId: string | null;
  filmId: number | null;
  userId: string | null;
  /** The first period, a further one, or a change within one. */
  reason: 'first' | 'renewal' | 'change';
}
export interface PaymentEvent {
  id: string;
  type: string;
  /** The id of the object that the event is about. */
  about: string | null;
  /** The subscription that a checkout has created. */
  subscriptionId: string | null;
  createdAt: Date;
}
/** A card without its number. */
export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  card: { brand: string; last4: string; expires: string } | null;
}

/**
 * The payment provider, also used as Nest's injection token. Creating methods are idempotent by key, so a
 * failed call can be repeated. Methods that fetch an object return null if it does not exist.
 * @throws payment.unreachable
 */
export abstract class Payments {
  /** Whether plans can be bought here, and whether money moves. */
  abstract readonly mode: 'none' | 'test' | 'live';
  /** @throws payment.not_configured without a provider */
  abstract readonly revenue: RevenueSource;
  /** Ends a subscription at once. One that has ended already is no error. */
  abstract cancelSubscription(subscriptionId: string): Promise<void>;
  abstract listPlans(): Promise<Plan[]>;
  /** Returns a plan without its prices, even if it is no longer sold. */
  abstract getPlan(id: string): Promise<Omit<Plan, 'prices' | 'rejectedPrices'> | null>;
  abstract createCustomer(payer: Payer): Promise<string>;
  abstract getCustomer(id: string): Promise<Customer | null>;
  /** Does nothing if the customer was deleted. */
  abstract updateCustomer(customerId: string, fields: { email: string }): Promise<void>;
  /** Deletes card and address. Payments remain in Stripe's records. */
  abstract deleteCustomer(customerId: string): Promise<void>;
  abstract openCheckout(input: CheckoutInput): Promise<CheckoutPage>;
  abstract getCheckout(id: string): Promise<CheckoutPage | null>;
  /** Returns false if the page is already paid or expired. */
  abstract expireCheckout(id: string): Promise<boolean>;
  /** Returns null if no local rule forbids the amount. A component of a sum may be below the minimum. */
  abstract getChargeFault(money: Money, options?: { isComponent: boolean }): ChargeFault | null;
  /**
   * @throws fee_payment.too_small
   * @throws fee_payment.too_large
   * @throws fee_payment.not_chargeable if only Stripe knows the limit
   */
  abstract openFeePage(input: FeePageInput): Promise<FeePage>;
  abstract getFeePage(id: string): Promise<FeePage | null>;
  /** Refunds the rest of a payment. One that is fully refunded is no error. */
  abstract refundPayment(paymentId: string): Promise<void>;
  abstract refundFee(fee: FeeRefund): Promise<void>;
  abstract getSubscription(id: string): Promise<PaidSubscription | null>;
  abstract iterateSubscriptions(): AsyncIterable<PaidSubscription>;
  abstract listSubscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** Lets a subscription end with the paid period, or continue after it. */
  abstract setEnding(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Returns all paid periods of a subscription. */
  abstract listPaidPeriods(subscriptionId: string): Promise<PaidPeriod[]>;
  /** Returns the cost of changing to another price, now or at a moment of this period. */
  abstract previewChange(subscriptionId: string, priceId: string, at?: Date): Promise<ChangeCost>;
  /**
   * Changes the price at once. Returns the URL of a required payment, before which nothing changes, or null
   * if it is done.
   * @throws subscription.changed if the plan is another one by now
   */
  abstract changeNow(change: PlanChange): Promise<string | null>;
  /**
   * Changes the price with the next period. Replaces a scheduled or pending change.
   * @throws subscription.changed if the plan is another one by now
   */
  abstract changeAtEnd(change: Omit<PlanChange, 'at'>): Promise<void>;
  /** Cancels a scheduled or pending change. */
  abstract cancelScheduledChange(subscriptionId: string): Promise<void>;
  /** Ends a subscription that should not exist, and refunds all its payments. */
  abstract cancelAndRefund(subscriptionId: string): Promise<void>;
  abstract getInvoice(id: string): Promise<Invoice | null>;
  /** Returns the last few hundred invoices, newest first. */
  abstract listInvoices(customerId: string): Promise<Invoice[]>;
  abstract listFeatures(customerId: string): Promise<string[]>;
  /** Returns the URL where the customer changes the card and reads invoices. */
  abstract openPortal(customerId: string): Promise<string>;
  /** Iterates over the events of the last days, newest first. */
  abstract iterateRecentEvents(): AsyncIterable<PaymentEvent>;
  /**
   * Verifies the signature and returns the event.
   * @throws webhook.foreign
   */
  abstract verifyEvent(body: Buffer, signature: string): PaymentEvent;
}
