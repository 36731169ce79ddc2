import type { Money } from '@laurel/rules/money';
import type { BillingCycle } from '@laurel/rules/vocabularies';
import type { ChargeFault } from '../domain/fees.js';
import type { Takings } from './takings.js';

/** A plan as it is sold: what the plan page shows of it, and what a month of it brings. */
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
  refused: { id: string; why: string }[];
}

/** A subscription as it stands where it is paid. Ids are null where nobody has said them, as of one that was made by hand. */
export interface PaidSubscription {
  id: string;
  customerId: string;
  filmId: number | null;
  userId: string | null;
  /** As it was called when its plan was bought. */
  filmName: string | null;
  /** The checkout of ours on whose page it was begun. */
  checkoutId: string | null;
  productId: string | null;
  /** What it becomes with its next period; null: what it is. Not told where many are listed. */
  nextProductId: string | null;
  /** What a whole cycle of it costs, in minor units; null: nobody can say. */
  price: number | null;
  currency: string;
  cycle: BillingCycle | null;
  /** paid: it opens the film; failing: it does, while the payment is tried again; waiting: its first payment is not done; ended. */
  state: 'waiting' | 'paid' | 'failing' | 'ended';
  /** It ends with this period, or within it. */
  isEnding: boolean;
  /** The end of this period, or sooner where it ends within it. */
  endsAt: Date;
  /** When it was cancelled; null: it goes on. */
  canceledAt: Date | null;
  /** Null: it has not ended. */
  endedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** At a renewal the period begins before anybody has paid for it. */
  isPeriodPaid: boolean;
  /** Its newest invoice is being made, or waits for its payment; one of a change that waits is none. Not told where many are listed, as the next. */
  isPaymentOpen: boolean;
  /** From a bank account, days later. */
  isByDebit: boolean;
}
/** Of what was paid: which plan, from when until when. A plan that was changed within a period has a part of its own, until the same end. */
export interface PaidPart {
  productId: string;
  from: Date;
  until: Date;
}
export interface WantedChange {
  subscriptionId: string;
  /** The plan that it is. */
  from: string;
  priceId: string;
  /** The moment from which the new plan counts, as it was shown. */
  at: Date;
}
/** What a change costs at once, if it is made as of a moment. */
export interface CostOfChange {
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
export interface WantedCheckout {
  /** Ours: asked again with the same one, the answer is the same page. */
  id: string;
  customerId: string;
  userId: string;
  filmId: number;
  filmName: string;
  priceId: string;
  /** A path of ours to go on to. */
  redirect: string;
}
export interface CheckoutPage {
  id: string;
  url: string | null;
  /** arriving: what was paid comes from a bank account, days later. */
  state: 'open' | 'paid' | 'arriving' | 'expired';
  subscriptionId: string | null;
}
/** A page on which fees are paid once, by card. */
export interface WantedFeePage extends Pick<
  WantedCheckout,
  'customerId' | 'userId' | 'filmId' | 'filmName' | 'redirect'
> {
  batchId: string;
  currency: string;
  /** Asked again with the same one, the answer is the same page. */
  attempt: number;
  endsAt: Date;
  lines: readonly { name: string; amount: number }[];
}
/** `paymentId`: what can be given back. Paid: the money is there. */
export interface FeePage extends Omit<CheckoutPage, 'subscriptionId' | 'state'> {
  state: 'open' | 'paid' | 'expired';
  paymentId: string | null;
  /** Where its receipt is shown, once it is paid. */
  receiptUrl: string | null;
}
/** What goes back of a payment: of one entry, once. */
export interface ReturnedFee extends Money {
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
  /** For what: a first period, one more, or a change within one. */
  reason: 'first' | 'renewal' | 'change';
}
export interface PaymentEvent {
  id: string;
  type: string;
  /** The id of what it is about. */
  about: string | null;
  /** That of a checkout has begun. */
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
 * Where people pay. Nest's token for it. What cannot be reached refuses `payment.unreachable`, and nothing is half done: each thing that
 * is made has a key, and is the same when it is asked for again. What is not there answers null.
 */
export abstract class Payments {
  /** Whether plans can be bought here at all, and whether money moves. */
  abstract readonly mode: 'none' | 'test' | 'live';
  /** Refuses `payment.not_configured` where nothing can be taken. */
  abstract readonly takings: Takings;
  /** Ends what is paid again and again, at once and for good; ended already is fine. */
  abstract end(subscriptionId: string): Promise<void>;
  abstract plans(): Promise<Plan[]>;
  /** One, also where it is sold no more; without its prices. */
  abstract plan(id: string): Promise<Omit<Plan, 'prices' | 'refused'> | null>;
  /** A new one. */
  abstract customerOf(payer: Payer): Promise<string>;
  abstract customer(id: string): Promise<Customer | null>;
  /** Card and address go; what was paid stays on their books. */
  abstract forget(customerId: string): Promise<void>;
  abstract openCheckout(wanted: WantedCheckout): Promise<CheckoutPage>;
  abstract checkout(id: string): Promise<CheckoutPage | null>;
  /** False where it is paid, or over, already. */
  abstract expireCheckout(id: string): Promise<boolean>;
  /** Null: it can be paid, as far as that is known before it is tried. `isPart`: of a sum. */
  abstract chargeFault(money: Money, isPart: boolean): ChargeFault | null;
  /** Refuses `fee_payment.too_small`, `fee_payment.too_large`, `fee_payment.not_chargeable` where only Stripe knows. */
  abstract openFeePage(wanted: WantedFeePage): Promise<FeePage>;
  abstract feePage(id: string): Promise<FeePage | null>;
  /** All that is left of it; gone back already is fine. */
  abstract giveBack(paymentId: string): Promise<void>;
  abstract giveBackFee(fee: ReturnedFee): Promise<void>;
  abstract subscription(id: string): Promise<PaidSubscription | null>;
  /** Every one that there is. */
  abstract subscriptions(): AsyncIterable<PaidSubscription>;
  abstract subscriptionsOf(customerId: string): Promise<PaidSubscription[]>;
  /** Ends with what is paid, or goes on after it. */
  abstract setEnding(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** All that was ever paid of one. */
  abstract paidParts(subscriptionId: string): Promise<PaidPart[]>;
  /** What it would cost to go on with another price, now or as of a moment of this period. */
  abstract costOfChange(subscriptionId: string, priceId: string, at?: Date): Promise<CostOfChange>;
  /** Another price at once. Answers where it has to be paid first, until when nothing changes; null: it is done. Refuses `subscription.changed` where it is another plan. */
  abstract changeNow(change: WantedChange): Promise<string | null>;
  /** Another price from the next period on; in place of what was planned, or waits to be paid. The same refusal. */
  abstract changeAtEnd(change: Omit<WantedChange, 'at'>): Promise<void>;
  /** It goes on as it is: what was planned for its next period is not done. */
  abstract keepAsIs(subscriptionId: string): Promise<void>;
  /** Gives back what one has cost that should never have been, and ends it. */
  abstract takeBack(subscriptionId: string): Promise<void>;
  abstract invoice(id: string): Promise<Invoice | null>;
  /** The newest first; the last some hundred. */
  abstract invoices(customerId: string): Promise<Invoice[]>;
  abstract featuresOf(customerId: string): Promise<string[]>;
  /** Where somebody changes the card and reads invoices. */
  abstract portal(customerId: string): Promise<string>;
  /** What should have been told within the last days, the newest first. */
  abstract recentEvents(): AsyncIterable<PaymentEvent>;
  /** What was told, if its signature is one of ours. Refuses `webhook.foreign`. */
  abstract event(body: Buffer, signature: string): PaymentEvent;
}
