import type {
  FilmSubscription as SubscriptionMessage,
  Product as ProductMessage,
} from '@laurel/proto/billing/v1/billing';
import type { FilmSubscription, Prisma } from './generated/client.js';

export function subscriptionMessage(row: FilmSubscription): SubscriptionMessage {
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
  };
}

export const withPrices = { prices: true } satisfies Prisma.ProductInclude;
type ProductRow = Prisma.ProductGetPayload<{ include: typeof withPrices }>;

export function productMessage({
  id,
  type,
  name,
  description,
  highlighted,
  isEnterprise,
  features,
  prices,
}: ProductRow): ProductMessage {
  const byCycle = prices.map(({ cycle, id, price, currency }) => [
    cycle,
    { id, price: Number(price), currency },
  ]);
  return {
    id,
    type,
    name,
    description,
    highlighted,
    isEnterprise,
    features,
    prices: Object.fromEntries(byCycle),
  };
}
