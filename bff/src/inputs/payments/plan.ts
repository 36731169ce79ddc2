import { CHECKOUT_ID, INVOICE_SORTS } from '@laurel/rules/billing/payments';
import { z } from 'zod';
import { billingCycle, id, paging, subscriptionId, userId } from '../values.js';

export const productsInput = z.strictObject({ type: z.string().max(40).optional(), ...paging });
export const subscriptionsInput = z.strictObject({ userId, ...paging });
const productId = z.union([z.string().min(1).max(200), z.literal(-1)]);
export const productIdInput = z.strictObject({ productId });
export const priceInput = z.strictObject({ productId, cycle: billingCycle });
export const invoicesInput = z.strictObject({
  userId,
  ...paging,
  sort: z.enum(INVOICE_SORTS).default('newest'),
});
export const subscriptionIdInput = z.strictObject({ subscriptionId });
export const planChangeInput = z.strictObject({ filmId: id, productId });
export const checkoutIdInput = z.strictObject({ sessionId: z.string().regex(CHECKOUT_ID) });
