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
  /** The prices of a whole cycle, in minor units of a currency with two digits. */
  prices: { id: string; cycle: BillingCycle; price: number; currency: string }[];
  /** Prices that cannot be sold here, and why. */
  rejectedPrices: { id: string; why: string }[];
}

/** A subscription at Stripe. If it was created manually, it has no metadata, and our ids are null. */
export interface PaidSubscription {
  id: string;
  customerId: string;
  filmId: number | null;
  userId: string | null;
  /** The film's name at the time of the purchase. */
  filmName: string | null;
  /** Laurel's checkout that created the subscription. */
  checkoutId: string | null;
  productId: string | null;
  /** The product of the next period. Null if it stays the same, and always null in lists. */
  nextProductId: string | null;
  /** The price of a whole cycle in minor units. Null if unknown. */
  price: number | null;
  currency: string;
  cycle: BillingCycle | null;
  /**
   * - `waiting`: the first payment has not arrived, so the plan has not started
   * - `paid`: the plan is active
   * - `failing`: the plan is active, and Stripe retries the payment of its renewal
   * - `ended`: the plan is over
   */
  state: 'waiting' | 'paid' | 'failing' | 'ended';
  /** Whether the collection of payments is paused, so that the next period will not be paid. */
  isPaused: boolean;
  /** Whether it ends at the end of this period or earlier. */
  isEnding: boolean;
  /** The end of this period, or the earlier end of the subscription. */
  endsAt: Date;
  /** The time of its cancellation. Null if it was not cancelled. */
  canceledAt: Date | null;
  /** The time of its end. Null if it has not ended. */
  endedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** Whether this period is paid. A renewed period starts before its payment. */
  isPeriodPaid: boolean;
  /** Whether its newest invoice, unless of a pending change, is a draft or unpaid. False in lists. */
  isPaymentOpen: boolean;
  /** Whether it is paid by bank debit, which takes days. */
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
  /** The product of the present plan. */
  from: string;
  priceId: string;
  /** The time from which the shown price was computed. */
  at: Date;
}
/** The amount that a plan change charges at once, if it is made at `at`. */
export interface ChangeCost {
  /** The amount in minor units. */
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
  /** The id of our checkout. A repeated call with the same id returns the same page. */
  id: string;
  customerId: string;
  userId: string;
  filmId: number;
  filmName: string;
  priceId: string;
  /** The path on our site to which the payer continues. */
  redirect: string;
}
export interface CheckoutPage {
  id: string;
  url: string | null;
  /** `processing` means that a bank debit was started, which takes days. */
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
  /** A repeated call with the same attempt returns the same page. */
  attempt: number;
  endsAt: Date;
  lines: readonly { name: string; amount: number }[];
}
/** A page for fees. `paymentId` identifies the payment for refunds. `paid`: the money has arrived. */
export interface FeePage extends Omit<CheckoutPage, 'subscriptionId' | 'state'> {
  state: 'open' | 'paid' | 'expired';
  paymentId: string | null;
  /** The URL of the receipt, after the payment. */
  receiptUrl: string | null;
}
/** The refund of one entry of a payment. A repeated call with the same ids refunds nothing more. */
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
  /** Whether the invoice is for the first period, a further period, or a change within a period. */
  reason: 'first' | 'renewal' | 'change';
}
export interface PaymentEvent {
  id: string;
  type: string;
  /** The id of the object that has changed. */
  about: string | null;
  /** The subscription that a checkout has created. */
  subscriptionId: string | null;
  createdAt: Date;
}
/** A Stripe customer with the default card, without its number. */
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
  /** Whether nothing can be bought, only test cards are accepted, or payments are real. */
  abstract readonly mode: 'none' | 'test' | 'live';
  /** @throws payment.not_configured without a provider */
  abstract readonly revenue: RevenueSource;
  /** Ends a subscription at once. Does nothing if it has ended. */
  abstract cancelSubscription(subscriptionId: string): Promise<void>;
  abstract listPlans(): Promise<Plan[]>;
  /** Returns a plan without its prices, even if it is no longer sold. */
  abstract getPlan(id: string): Promise<Omit<Plan, 'prices' | 'rejectedPrices'> | null>;
  abstract createCustomer(payer: Payer): Promise<string>;
  abstract getCustomer(id: string): Promise<Customer | null>;
  /** Changes the address of a customer. Does nothing if the customer was deleted. */
  abstract updateCustomer(customerId: string, fields: { email: string }): Promise<void>;
  /** Deletes a customer with the card and the address. The payments remain in Stripe's records. */
  abstract deleteCustomer(customerId: string): Promise<void>;
  abstract openCheckout(input: CheckoutInput): Promise<CheckoutPage>;
  abstract getCheckout(id: string): Promise<CheckoutPage | null>;
  /** Expires a page. Returns false if it is already paid or expired. */
  abstract expireCheckout(id: string): Promise<boolean>;
  /** Returns why an amount cannot be charged, or null. A component of a sum may be below the minimum. */
  abstract getChargeFault(money: Money, options?: { isComponent: boolean }): ChargeFault | null;
  /**
   * @throws fee_payment.too_small
   * @throws fee_payment.too_large
   * @throws fee_payment.not_chargeable if Stripe refuses an amount that `getChargeFault` accepts
   */
  abstract openFeePage(input: FeePageInput): Promise<FeePage>;
  abstract getFeePage(id: string): Promise<FeePage | null>;
  /** Refunds the amount of a payment that was not refunded before. Does nothing if there is none. */
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
   * Changes the price at once. If a payment is required first, returns the URL of its page, and the price
   * changes after that payment. Otherwise returns null.
   * @throws subscription.changed if the present plan is no longer `from`
   */
  abstract changeNow(change: PlanChange): Promise<string | null>;
  /**
   * Changes the price with the next period. Replaces a scheduled or pending change.
   * @throws subscription.changed if the present plan is no longer `from`
   */
  abstract changeAtEnd(change: Omit<PlanChange, 'at'>): Promise<void>;
  /** Cancels a scheduled or pending change. */
  abstract cancelScheduledChange(subscriptionId: string): Promise<void>;
  /** Ends a subscription and refunds all its payments. */
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
