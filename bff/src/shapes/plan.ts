import { COMING_SOON } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { billingCycle } from '../inputs/values.js';
import { maybeNumber, maybeText, number, pageOf, text, texts } from './values.js';

const price = z.strictObject({ id: text, price: number, currency: text });

/** Id −1: coming soon. */
const product = z.strictObject({
  id: z.union([text, z.literal(COMING_SOON)]),
  type: text,
  name: text,
  description: maybeText,
  highlighted: z.boolean(),
  isEnterprise: z.boolean(),
  features: texts,
  isSold: z.boolean(),
  prices: z.partialRecord(billingCycle, price),
});
export type Product = z.infer<typeof product>;
export const productShape = product;
export const priceShape = price;
/** `paymentConfigured`: whether plans can be bought on this installation; `isTest`: no money moves. */
export const productsShape = pageOf(product).extend({ paymentConfigured: z.boolean(), isTest: z.boolean() });

/** Who somebody is where they pay; of the card what one recognises it by. */
export const customerShape = z.strictObject({
  id: text,
  email: maybeText,
  name: maybeText,
  card: z.strictObject({ brand: text, last4: text, expires: text }).nullable(),
});
export type Customer = z.infer<typeof customerShape>;

/** As it stands where it is paid. `state`: waiting for its first payment, paid, failing (it is tried again), ended. */
/** `price`: what a whole cycle of it costs, in minor units, as it was bought; null where nobody can say. */
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

/** `kind`: an upgrade counts at once and costs `due`, any other with the next period; sums in minor units. The tokens come at once. */
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

/** `total`: minor units. The addresses are Stripe's. */
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

/** `state`: open; paid, but its plan is not open here yet; arriving (a bank sends the money within days); done; returned (it was given back, and opens no plan); expired. */
export const checkoutShape = z.strictObject({
  state: z.enum(['open', 'paid', 'arriving', 'done', 'returned', 'expired']),
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
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The balances, and the last entries of the ledger, newest first. */
export const tokensShape = z.strictObject({
  availableSubmissionTokens: number,
  availableStrategyTokens: number,
  entries: z.array(ledgerEntry),
});
export type Tokens = z.infer<typeof tokensShape>;
