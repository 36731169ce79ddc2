import { LONGEST_TITLE } from '@laurel/rules/film-limits';
import { isOwnPath } from '@laurel/rules/own-path';
import { LONGEST_RETURN_PATH } from '@laurel/rules/payments';
import { z } from 'zod';
import { billingCycle, id, subscriptionId } from './values.js';
import { wrong } from './wrong.js';

const text = (most: number) => z.string().min(1).max(most);
const number = z.string().refine((text) => /^\d{1,12}$/.test(text), wrong('kind', { kind: 'int' }));
const filmId = number.transform(Number).pipe(id);
const ownPath = z.string().max(LONGEST_RETURN_PATH).refine(isOwnPath, wrong('own_path'));

/** The forms of the plan page: URL-encoded, so every value comes as a text. */
export const checkoutForm = z.strictObject({
  productId: text(200),
  productPriceAmount: number,
  productPriceUnit: z.string().regex(/^[A-Za-z]{3}$/, wrong('currency')),
  intervalUnit: z.literal('month'),
  intervalAmount: z.enum(['1', '6', '12']),
  filmId,
  filmName: text(LONGEST_TITLE),
  redirectAfterCheckout: ownPath.optional(),
});
export const subscriptionForm = z.strictObject({
  subscriptionId,
  subscriptionBillingCycle: billingCycle,
  filmId,
});
/** `quote`: what a dearer plan was said to cost, as `getPlanChange` gave it. */
export const planChangeForm = z.strictObject({
  ...subscriptionForm.shape,
  productId: text(200),
  quote: z.string().max(2000).optional(),
});
