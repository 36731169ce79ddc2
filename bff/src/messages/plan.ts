import type { Product } from '@laurel/proto/billing/v1/billing';
import { COMING_SOON } from '@laurel/rules/billing/cycles';

/** Converts a product to the browser's format. A product that is coming soon has a numeric id. */
export const toProductResponse = (product: Product) => ({
  ...product,
  id: product.id === String(COMING_SOON) ? COMING_SOON : product.id,
});
