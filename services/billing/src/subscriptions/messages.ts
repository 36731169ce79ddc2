import type {
  FilmSubscription as SubscriptionMessage,
  Product as ProductMessage,
} from '@laurel/proto/billing/v1/billing';
import type { FilmSubscription, Prisma } from '../generated/client.js';

export type SubscriptionRow = Pick<
  FilmSubscription,
  Exclude<keyof SubscriptionMessage, '$type'> & keyof FilmSubscription
>;
export function toSubscriptionMessage(row: SubscriptionRow): SubscriptionMessage {
  const { id, version, filmId, userId, state, stripeSubscriptionId, billingCycle } = row;
  return {
    id,
    version,
    filmId,
    userId,
    state,
    stripeSubscriptionId,
    billingCycle,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    productId: row.productId,
    nextProductId: row.nextProductId,
    periodEnd: row.periodEnd?.toISOString() ?? null,
  };
}

export const withPrices = { prices: true } satisfies Prisma.ProductInclude;
type ProductRow = Prisma.ProductGetPayload<{ include: typeof withPrices }>;

export function toProductMessage(row: ProductRow): ProductMessage {
  const byCycle = row.prices.map(({ cycle, id, price, currency }) => [
    cycle,
    { id, price: Number(price), currency },
  ]);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    highlighted: row.highlighted,
    isEnterprise: row.isEnterprise,
    isSold: row.isSold,
    submissionTokens: row.submissionTokens,
    features: row.features,
    prices: Object.fromEntries(byCycle),
  };
}
