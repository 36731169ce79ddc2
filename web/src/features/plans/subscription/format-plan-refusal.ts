import { formatRefusal as formatStandardRefusal } from '@laurel/messages/formatting/refusal-text';
import { t } from '@laurel/messages/pages/plans/plans';

/** Codes with a special text on the plan page: whether something was charged, and what to do here. */
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

/** Codes after which it is unknown whether the command was done and charged. */
export const UNCERTAIN_CODES = [
  'service.unreachable',
  'service.too_slow',
  'database.unreachable',
  'internal',
];

/**
 * Formats the code that the payment forms put into the address; the address itself is never repeated. A code
 * without a text may mean that the command was done.
 */
export function formatPlanRefusal(code: string): string {
  const knownCode = PLAN_REFUSAL_CODES.find((planCode) => planCode === code);
  if (knownCode) return t(`error.${knownCode}`);
  const message = t('error.unsure');
  return UNCERTAIN_CODES.includes(code) ? message : formatStandardRefusal({ code, message });
}
