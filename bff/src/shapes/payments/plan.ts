import { COMING_SOON } from '@laurel/rules/billing/cycles';
import { z } from 'zod';
import { billingCycle } from '../../inputs/values.js';
import { maybeNumber, maybeText, number, pageShape, text, texts } from '../values.js';

const price = z.strictObject({ id: text, price: number, currency: text });

/** Id −1: coming soon. `submissionTokens`: per month; each lets Laurel send an entry. */
const product = z.strictObject({
  id: z.union([text, z.literal(COMING_SOON)]),
  type: text,
  name: text,
  description: maybeText,
  highlighted: z.boolean(),
  isEnterprise: z.boolean(),
  features: texts,
  isSold: z.boolean(),
  submissionTokens: number,
  prices: z.partialRecord(billingCycle, price),
});
export type Product = z.infer<typeof product>;
export const productShape = product;
export const priceShape = price;
/** `paymentConfigured`: plans can be bought on this installation. `isTest`: Stripe is in test mode. */
export const productsShape = pageShape(product).extend({
  paymentConfigured: z.boolean(),
  isTest: z.boolean(),
});

/** The Stripe customer, and the visible details of the card. */
export const customerShape = z.strictObject({
  id: text,
  email: maybeText,
  name: maybeText,
  card: z.strictObject({ brand: text, last4: text, expires: text }).nullable(),
});
export type Customer = z.infer<typeof customerShape>;

/** `price`: of a billing cycle in minor units, as bought; null if unknown. `failing`: Stripe retries. */
export const paidSubscriptionShape = z.strictObject({
  id: text,
  filmId: maybeNumber,
  productId: maybeText,
  billingCycle: billingCycle.nullable(),
  state: z.enum(['waiting', 'paid', 'failing', 'ended']),
  isEnding: z.boolean(),
  periodStart: text,
  periodEnd: text,
  price: maybeNumber,
  currency: text,
});
export type PaidSubscription = z.infer<typeof paidSubscriptionShape>;

/** An upgrade costs `due` (minor units) at once; a downgrade takes effect with the next period. */
export const planChangeShape = z.strictObject({
  kind: z.enum(['upgrade', 'downgrade']),
  due: number,
  currency: text,
  renewalPrice: number,
  renewsAt: text,
  quote: text,
  strategyTokens: number,
  submissionTokens: number,
});
export type PlanChange = z.infer<typeof planChangeShape>;

/** `total`: in minor units. The URLs are Stripe's. */
export const invoiceShape = z.strictObject({
  id: text,
  number: maybeText,
  createdAt: text,
  total: number,
  currency: text,
  state: text,
  pdfUrl: maybeText,
  pageUrl: maybeText,
  filmId: maybeNumber,
});
export type Invoice = z.infer<typeof invoiceShape>;

/**
 * `state`: `open`; `paid`, but the plan is not active yet; `processing` (a bank transfer, takes days); `done`;
 * `returned` (refunded, the plan stays inactive); `expired`.
 */
export const checkoutShape = z.strictObject({
  state: z.enum(['open', 'paid', 'processing', 'done', 'returned', 'expired']),
  filmId: number,
  productName: maybeText,
  billingCycle,
  redirect: text,
});
export type Checkout = z.infer<typeof checkoutShape>;

const ledgerEntry = z.strictObject({
  id: number,
  kind: z.enum(['grant', 'spend', 'refund']),
  token: z.enum(['strategy', 'submission']),
  amount: number,
  filmId: maybeNumber,
  reason: text,
  at: text,
});

/** The balances, and the latest ledger entries, newest first. */
export const tokensShape = z.strictObject({
  availableSubmissionTokens: number,
  availableStrategyTokens: number,
  entries: z.array(ledgerEntry),
});
export type Tokens = z.infer<typeof tokensShape>;
