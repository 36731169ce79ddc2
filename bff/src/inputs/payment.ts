import { z } from 'zod';
import { billingCycle } from './values.js';

const text = (most: number) => z.string().min(1).max(most);
const number = z.string().regex(/^\d{1,12}$/, { error: 'Give a whole number.' });
const ownPath = z.string().regex(/^\/(?!\/)[^\\\s]*$/, { error: 'Give a path of this site.' });
const subscriptionId = z.string().regex(/^sub_\w{1,200}$/, { error: 'Give a subscription’s id.' });

/** The forms of the plan page: URL-encoded, so every value is a text. */
export const checkoutForm = z.strictObject({
  productId: text(200),
  productPriceAmount: number,
  productPriceUnit: z.string().regex(/^[A-Za-z]{3}$/, { error: 'Give a currency as its three letters.' }),
  intervalUnit: z.literal('month'),
  intervalAmount: z.enum(['1', '6', '12']),
  filmId: number,
  filmName: text(300),
  redirectAfterCheckout: ownPath.optional(),
});
export const subscriptionForm = z.strictObject({
  subscriptionId,
  subscriptionBillingCycle: billingCycle,
  filmId: number,
});
