import { toSubscriptionResponse } from '../../messages/film.js';
import { query, sliceToPage } from '../../server-functions/server-function.js';
import { userIdInput } from '../../inputs/accounts/account.js';
import { filmIdInput } from '../../inputs/films/film.js';
import { productsInput } from '../../inputs/payments/plan.js';
import { toProductResponse } from '../../messages/plan.js';
import { subscriptionShape } from '../../shapes/films/film.js';
import { productsShape, tokensShape } from '../../shapes/payments/plan.js';

/** Returns the products for sale. A product that is coming soon has the id −1. */
export const getProducts = query({
  access: 'any',
  input: productsInput,
  response: productsShape,
  async run({ input, billing }) {
    const { products, ...settings } = await billing.getProducts(input);
    return { ...settings, ...sliceToPage({ items: products.map(toProductResponse) }, input) };
  },
});

export const getFilmSubscription = query({
  access: 'own',
  input: filmIdInput,
  response: subscriptionShape.nullable(),
  async run({ input, billing }) {
    const { subscriptions } = await billing.getFilmSubscriptions({ filmIds: [input.filmId] });
    return subscriptions[0] ? toSubscriptionResponse(subscriptions[0]) : null;
  },
});

/**
 * @throws film.not_found
 * @throws subscription.required (402) with the URL of the plan page
 */
export const requireSubscription = query({
  access: 'own',
  input: filmIdInput,
  response: subscriptionShape,
  run: async ({ input, billing }) =>
    toSubscriptionResponse((await billing.requireSubscription(input)).subscription!),
});

/** @throws user.not_found, checked by the billing service with its projection of all users */
export const getUserTokens = query({
  access: 'own',
  input: userIdInput,
  response: tokensShape,
  run: ({ input, billing }) => billing.getUserTokens(input),
});
