import { MAX_TITLE_LENGTH } from '@laurel/rules/films/film-limits';
import { isSameOriginPath } from '@laurel/rules/links/same-origin-path';
import { MAX_RETURN_PATH_LENGTH } from '@laurel/rules/billing/payments';
import { z } from 'zod';
import { billingCycle, id, subscriptionId } from '../values.js';
import { defineError } from '../wrong.js';

const createTextSchema = (maxLength: number) => z.string().min(1).max(maxLength);
const digits = z.string().refine((text) => /^\d{1,12}$/.test(text), defineError('kind', { kind: 'int' }));
const filmId = digits.transform(Number).pipe(id);
const sameOriginPath = z
  .string()
  .max(MAX_RETURN_PATH_LENGTH)
  .refine(isSameOriginPath, defineError('same_origin_path'));

/** The forms of the plan page. They are URL-encoded, so every value is a text. */
export const checkoutForm = z.strictObject({
  productId: createTextSchema(200),
  productPriceAmount: digits,
  productPriceUnit: z.string().regex(/^[A-Za-z]{3}$/, defineError('currency')),
  intervalUnit: z.literal('month'),
  intervalAmount: z.enum(['1', '6', '12']),
  filmId,
  filmName: createTextSchema(MAX_TITLE_LENGTH),
  redirectAfterCheckout: sameOriginPath.optional(),
});
export const subscriptionForm = z.strictObject({
  subscriptionId,
  subscriptionBillingCycle: billingCycle,
  filmId,
});
/** `quote`: the quoted price of a more expensive plan, from `getPlanChange`. */
export const planChangeForm = z.strictObject({
  ...subscriptionForm.shape,
  productId: createTextSchema(200),
  quote: z.string().max(2000).optional(),
});
