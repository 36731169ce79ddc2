import { subscriptionShape } from '../film-messages.js';
import { query, whole } from '../function.js';
import { ofUserInput } from '../inputs/account.js';
import { ofFilmInput } from '../inputs/film.js';
import { productsInput } from '../inputs/plan.js';
import type { FilmSubscription } from '../shapes/film.js';
import type { Product, Tokens } from '../shapes/plan.js';

const COMING_SOON = '-1';

/** `paymentConfigured`: whether plans can be bought on this installation. */
export const getProducts = query({
  access: 'any',
  input: productsInput,
  async run({ input, billing }) {
    const { products, paymentConfigured } = await billing.getProducts(input);
    const items = products.map(
      (product) => ({ ...product, id: product.id === COMING_SOON ? -1 : product.id }) as Product,
    );
    return { ...whole(items), paymentConfigured };
  },
});

export const getFilmSubscription = query({
  access: 'own',
  input: ofFilmInput,
  async run({ input, billing }): Promise<FilmSubscription | null> {
    const { subscriptions } = await billing.getFilmSubscriptions({ filmIds: [input.filmId] });
    return subscriptionShape(subscriptions[0]);
  },
});

/** Refuses `film.not_found`, and `subscription.required` (402) with the plan page's address. */
export const requireSubscription = query({
  access: 'own',
  input: ofFilmInput,
  run: async ({ input, billing }): Promise<FilmSubscription> =>
    subscriptionShape((await billing.requireSubscription(input)).subscription)!,
});

export const getUserTokens = query({
  access: 'own',
  input: ofUserInput,
  run: async ({ input, billing }) => (await billing.getUserTokens(input)) as Tokens,
});
