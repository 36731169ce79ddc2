import type { PaidSubscription } from '@laurel/proto/billing/v1/billing';
import { refuse } from '@laurel/runtime/refusals';
import { z } from 'zod';
import { command, page, query, whole } from '../function.js';
import { ofUserInput } from '../inputs/account.js';
import {
  invoicesInput,
  ofCheckoutInput,
  ofProductInput,
  ofSubscriptionInput,
  planChangeInput,
  priceInput,
} from '../inputs/plan.js';
import { nothing } from '../inputs/values.js';
import { productAnswer } from '../plan-messages.js';
import type { Services } from '../services.js';
import {
  checkoutShape,
  customerShape,
  invoiceShape,
  paidSubscriptionShape,
  planChangeShape,
  priceShape,
  productShape,
} from '../shapes/plan.js';
import { pageOf, text, texts } from '../shapes/values.js';

/** Stripe is asked on the way. */
const timeoutMs = 15_000;
/** And counts what it is asked. */
const cost = () => 5;

/** Refuses `product.not_found`. */
async function productOf(productId: string | number, billing: Services['billing']) {
  const { products } = await billing.getProducts({});
  const product = products.find(({ id }) => id === String(productId));
  if (!product) throw refuse.noSuch('product.not_found', 'productId');
  return productAnswer(product);
}
const answerOf = ({
  filmId = null,
  productId = null,
  billingCycle = null,
  price = null,
  ...one
}: PaidSubscription) => ({ ...one, filmId, productId, billingCycle, price });

/** Refuses `product.not_found`. */
export const getProductById = query({
  access: 'any',
  input: ofProductInput,
  answer: productShape,
  run: ({ input, billing }) => productOf(input.productId, billing),
});

/** Refuses `product.not_found`, `price.not_found`. */
export const getPriceForProduct = query({
  access: 'any',
  input: priceInput,
  answer: priceShape,
  async run({ input, billing }) {
    const { prices } = await productOf(input.productId, billing);
    const price = prices[input.cycle];
    if (!price) throw refuse.noSuch('price.not_found', 'cycle');
    return price;
  },
});

/** Null for who never paid. */
export const getStripeCustomerId = query({
  access: 'own',
  input: ofUserInput,
  answer: text.nullable(),
  run: async ({ input, billing }) => (await billing.getCustomerId(input)).id ?? null,
});

/** Refuses `customer.not_found` for who never paid. */
export const getCustomer = query({
  access: 'own',
  input: ofUserInput,
  cost,
  timeoutMs,
  answer: customerShape,
  async run({ input, billing }) {
    const { customer } = await billing.getCustomer(input, timeoutMs);
    if (!customer) throw refuse.noSuch('customer.not_found', 'userId');
    return customer;
  },
});

/** Finds oneself where one pays, or makes it; repeated for ever, one and the same. Refuses `user.not_found` for anybody else. */
export const createCustomer = query({
  access: 'own',
  input: ofUserInput,
  cost,
  timeoutMs,
  answer: customerShape,
  async run({ input, visit, billing }) {
    const own = await visit.session();
    if (own?.userId !== input.userId) throw refuse.noSuch('user.not_found', 'userId');
    const { email, name } = own;
    const { customer } = await billing.getCustomer({ ...input, payer: { email, name } }, timeoutMs);
    return customer!;
  },
});

/** As they stand where they are paid, ended ones too. */
export const getCustomerSubscriptions = query({
  access: 'own',
  input: ofUserInput,
  cost,
  timeoutMs,
  answer: pageOf(paidSubscriptionShape),
  run: async ({ input, billing }) =>
    whole((await billing.getPaidSubscriptions(input, timeoutMs)).subscriptions.map(answerOf)),
});

/** Refuses `subscription.not_found`. */
export const getSubscription = query({
  access: 'own',
  input: ofSubscriptionInput,
  cost,
  timeoutMs,
  answer: paidSubscriptionShape,
  async run({ input, billing }) {
    const asked = { userId: '', stripeSubscriptionId: input.subscriptionId };
    return answerOf((await billing.getPaidSubscriptions(asked, timeoutMs)).subscriptions[0]!);
  },
});

/** What a customer is entitled to where they pay, by its keys. */
export const getCustomerFeatures = query({
  access: 'own',
  input: ofUserInput,
  cost,
  timeoutMs,
  answer: z.strictObject({ features: texts }),
  run: ({ input, billing }) => billing.getCustomerFeatures(input, timeoutMs),
});

/** The newest first, or the oldest. */
export const getInvoices = query({
  access: 'own',
  input: invoicesInput,
  cost,
  timeoutMs,
  answer: pageOf(invoiceShape),
  async run({ input, billing }) {
    const { invoices, total } = await billing.getInvoices(input, timeoutMs);
    return page(invoices, total, input);
  },
});

/** How a checkout of one's own stands: done once its plan is open here. Refuses `checkout.not_found`. */
export const getCheckout = query({
  access: 'user',
  input: ofCheckoutInput,
  cost,
  timeoutMs,
  answer: checkoutShape,
  run: ({ input, billing }) => billing.getCheckout(input, timeoutMs),
});

/**
 * What another plan would cost and bring a film that has one. Refuses `subscription.not_found`, `product.not_found`, `product.not_for_sale`,
 * `price.not_found`, `plan.same`, `plan.ending`, `plan.unpaid`, `plan.planned`, `plan.by_debit`, `plan.not_paid`, `plan.currency_differs`.
 */
export const getPlanChange = query({
  access: 'user',
  input: planChangeInput,
  cost,
  timeoutMs,
  answer: planChangeShape,
  run: ({ input: { filmId, productId }, billing }) =>
    billing.previewPlanChange({ filmId, productId: String(productId) }, timeoutMs),
});

/** Where one changes the card. Refuses `session.impersonated`. */
export const openBillingPortal = command({
  access: 'user',
  ownHandsOnly: true,
  input: nothing,
  cost,
  timeoutMs,
  answer: z.strictObject({ url: text }),
  async run({ viewer, visit, billing }) {
    const { email, name } = (await visit.session())!;
    return billing.openBillingPortal({ userId: viewer.userId, payer: { email, name } }, timeoutMs);
  },
});
