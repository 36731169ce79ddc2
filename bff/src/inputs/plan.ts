import { z } from 'zod';
import { billingCycle, paging, userId } from './values.js';

export const productsInput = z.strictObject({ type: z.string().max(40).optional() });
const productId = z.union([z.string().min(1).max(200), z.literal(-1)]);
export const ofProductInput = z.strictObject({ productId });
export const priceInput = z.strictObject({ productId, cycle: billingCycle });
export const invoicesInput = z.strictObject({ userId, ...paging });
export const ofSubscriptionInput = z.strictObject({ subscriptionId: z.string().regex(/^sub_\w{1,200}$/) });
export const ofCheckoutInput = z.strictObject({ sessionId: z.string().regex(/^cs_\w{1,200}$/) });
