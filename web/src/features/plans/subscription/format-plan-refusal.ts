import { formatRefusal as formatStandardRefusal } from '@laurel/messages/formatting/refusal-text';
import { t } from '@laurel/messages/pages/plans/plans';

/** Codes with a special text on the plan page, which says whether something was charged and what to do. */
export const PLAN_REFUSAL_CODES = [
  'payment.not_configured',
  'account.unverified',
  'input.invalid',
  'session.required',
  'session.impersonated',
  'request.foreign',
  'rate.limited',
  'payment.amount_differs',
  'subscription.exists',
  'subscription.not_found',
  'product.not_found',
  'product.not_for_sale',
  'price.not_found',
  'film.not_found',
  'plan.same',
  'plan.unpaid',
] as const;

/** Codes after which it is unknown whether the plan was changed and charged. */
export const UNCERTAIN_CODES = [
  'service.unreachable',
  'service.too_slow',
  'database.unreachable',
  'internal',
];

/**
 * Formats the refusal code in the address to which a payment form returns. Never shows the code itself, which
 * anybody can put into an address. After an unknown code the plan may have been changed and charged.
 */
export function formatPlanRefusal(code: string): string {
  const knownCode = PLAN_REFUSAL_CODES.find((planCode) => planCode === code);
  if (knownCode) return t(`error.${knownCode}`);
  const message = t('error.unsure');
  return UNCERTAIN_CODES.includes(code) ? message : formatStandardRefusal({ code, message });
}
