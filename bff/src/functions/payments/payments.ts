import { refuse } from '@laurel/runtime/errors/refusals';
import { z } from 'zod';
import { command, toPage, query, sliceToPage } from '../../server-functions/server-function.js';
import { userIdInput } from '../../inputs/accounts/account.js';
import {
  invoicesInput,
  checkoutIdInput,
  productIdInput,
  subscriptionIdInput,
  subscriptionsInput,
  planChangeInput,
  priceInput,
} from '../../inputs/payments/plan.js';
import { emptyInput } from '../../inputs/values.js';
import { toProductResponse } from '../../messages/plan.js';
import type { Services } from '../../clients/service-clients.js';
import {
  checkoutShape,
  customerShape,
  invoiceShape,
  paidSubscriptionShape,
  planChangeShape,
  priceShape,
  productShape,
} from '../../shapes/payments/plan.js';
import { pageShape, text, texts } from '../../shapes/values.js';

/** The functions call Stripe, which can be slow. */
const timeoutMs = 15_000;
/** Stripe has rate limits. */
const getCost = () => 5;

/** @throws product.not_found */
async function getProduct(productId: string | number, billing: Services['billing']) {
  const { products } = await billing.getProducts({});
  const product = products.find(({ id }) => id === String(productId));
  if (!product) throw refuse.noSuch('product.not_found', 'productId');
  return toProductResponse(product);
}

/** @throws product.not_found */
export const getProductById = query({
  access: 'any',
  input: productIdInput,
  response: productShape,
  run: ({ input, billing }) => getProduct(input.productId, billing),
});

/** @throws product.not_found, price.not_found */
export const getPriceForProduct = query({
  access: 'any',
  input: priceInput,
  response: priceShape,
  async run({ input, billing }) {
    const { prices } = await getProduct(input.productId, billing);
    const price = prices[input.cycle];
    if (!price) throw refuse.noSuch('price.not_found', 'cycle');
    return price;
  },
});

/** Returns null if the user has never paid. */
export const getStripeCustomerId = query({
  access: 'own',
  input: userIdInput,
  response: text.nullable(),
  run: async ({ input, billing }) => (await billing.getCustomerId(input)).id ?? null,
});

/** @throws customer.not_found if the user has never paid */
export const getCustomer = query({
  access: 'own',
  input: userIdInput,
  cost: getCost,
  timeoutMs,
  response: customerShape,
  async run({ input, billing }) {
    const { customer } = await billing.getCustomer(input, timeoutMs);
    if (!customer) throw refuse.noSuch('customer.not_found', 'userId');
    return customer;
  },
});

/**
 * Returns a user's Stripe customer and creates it if needed. Idempotent. An administrator may call it for anyone.
 * @throws user.not_found
 */
export const createCustomer = query({
  access: 'own',
  input: userIdInput,
  cost: getCost,
  timeoutMs,
  response: customerShape,
  async run({ input, context, billing, identity }) {
    const session = await context.session();
    const isSelf = session?.userId === input.userId;
    if (!isSelf && session?.role !== 'admin') throw refuse.noSuch('user.not_found', 'userId');
    const { email, name } = isSelf ? session : (await identity.getUser(input)).found!.user!;
    const { customer } = await billing.getCustomer({ ...input, payer: { email, name } }, timeoutMs);
    return customer!;
  },
});

/** Returns the subscriptions as Stripe reports them, including ended ones. */
export const getCustomerSubscriptions = query({
  access: 'own',
  input: subscriptionsInput,
  cost: getCost,
  timeoutMs,
  response: pageShape(paidSubscriptionShape),
  async run({ input, billing }) {
    const { subscriptions: items } = await billing.getPaidSubscriptions(input, timeoutMs);
    return sliceToPage({ items }, input);
  },
});

/** @throws subscription.not_found also for other users' subscriptions, which the billing service checks */
export const getSubscription = query({
  access: 'own',
  input: subscriptionIdInput,
  cost: getCost,
  timeoutMs,
  response: paidSubscriptionShape,
  async run({ input, billing }) {
    const request = { userId: '', stripeSubscriptionId: input.subscriptionId };
    return (await billing.getPaidSubscriptions(request, timeoutMs)).subscriptions[0]!;
  },
});

/** Returns the keys of the customer's Stripe entitlements. */
export const getCustomerFeatures = query({
  access: 'own',
  input: userIdInput,
  cost: getCost,
  timeoutMs,
  response: z.strictObject({ features: texts }),
  run: ({ input, billing }) => billing.getCustomerFeatures(input, timeoutMs),
});

/** Returns invoices, newest or oldest first. */
export const getInvoices = query({
  access: 'own',
  input: invoicesInput,
  cost: getCost,
  timeoutMs,
  response: pageShape(invoiceShape),
  async run({ input, billing }) {
    const { invoices: items, total } = await billing.getInvoices(input, timeoutMs);
    return toPage({ items, total }, input);
  },
});

/**
 * Returns the state of the user's checkout. It is complete once the plan is active here.
 * @throws checkout.not_found
 */
export const getCheckout = query({
  access: 'user',
  input: checkoutIdInput,
  cost: getCost,
  timeoutMs,
  response: checkoutShape,
  run: ({ input, billing }) => billing.getCheckout(input, timeoutMs),
});

/**
 * Returns the cost and effect of changing a film's plan.
 * @throws subscription.not_found, product.not_found, product.not_for_sale, price.not_found, plan.same,
 * plan.ending, plan.unpaid, plan.planned, plan.by_debit, plan.not_paid, plan.currency_differs
 */
export const getPlanChange = query({
  access: 'user',
  input: planChangeInput,
  cost: getCost,
  timeoutMs,
  response: planChangeShape,
  run: ({ input: { filmId, productId }, billing }) =>
    billing.previewPlanChange({ filmId, productId: String(productId) }, timeoutMs),
});

/**
 * Returns the URL of the billing portal, where the user changes the card.
 * @throws session.impersonated
 */
export const openBillingPortal = command({
  access: 'user',
  forbidsImpersonation: true,
  input: emptyInput,
  cost: getCost,
  timeoutMs,
  response: z.strictObject({ url: text }),
  async run({ viewer, context, billing }) {
    const { email, name } = (await context.session())!;
    return billing.openBillingPortal({ userId: viewer.userId, payer: { email, name } }, timeoutMs);
  },
});
