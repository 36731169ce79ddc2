import type { Product } from '@laurel/proto/billing/v1/billing';
import { COMING_SOON } from '@laurel/rules/vocabularies';

/** A plan as browsers get it: one that is coming soon has a number for an id. */
export const productAnswer = (product: Product) => ({
  ...product,
  id: product.id === String(COMING_SOON) ? COMING_SOON : product.id,
});
