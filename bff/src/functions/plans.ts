import { subscriptionAnswer } from '../film-messages.js';
import { query, whole } from '../function.js';
import { ofUserInput } from '../inputs/account.js';
import { ofFilmInput } from '../inputs/film.js';
import { productsInput } from '../inputs/plan.js';
import { productAnswer } from '../plan-messages.js';
import { subscriptionShape } from '../shapes/film.js';
import { productsShape, tokensShape } from '../shapes/plan.js';

/** What can be bought; a product that is coming soon has the id −1. */
export const getProducts = query({
  access: 'any',
  input: productsInput,
  answer: productsShape,
  async run({ input, billing }) {
    const { products, paymentConfigured, isTest } = await billing.getProducts(input);
    return { ...whole(products.map(productAnswer)), paymentConfigured, isTest };
  },
});

export const getFilmSubscription = query({
  access: 'own',
  input: ofFilmInput,
  answer: subscriptionShape.nullable(),
  async run({ input, billing }) {
    const { subscriptions } = await billing.getFilmSubscriptions({ filmIds: [input.filmId] });
    return subscriptions[0] ? subscriptionAnswer(subscriptions[0]) : null;
  },
});

/** Refuses `film.not_found`, and `subscription.required` (402) with the plan page's address. */
export const requireSubscription = query({
  access: 'own',
  input: ofFilmInput,
  answer: subscriptionShape,
  run: async ({ input, billing }) =>
    subscriptionAnswer((await billing.requireSubscription(input)).subscription!),
});

/** Refuses `user.not_found`: billing hears of everybody. */
export const getUserTokens = query({
  access: 'own',
  input: ofUserInput,
  answer: tokensShape,
  run: ({ input, billing }) => billing.getUserTokens(input),
});
