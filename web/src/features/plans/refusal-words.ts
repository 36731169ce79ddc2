import { refusalWords as catalogueWords } from '@laurel/words/refusal-words';
import { t } from '../../lib/texts/plans';

/** Said otherwise on the plan page than elsewhere: whether something was charged, and what to do here. */
export const own = [
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

/** After which nobody knows whether it was done, and charged. */
export const unsure = ['service.unreachable', 'service.too_slow', 'database.unreachable', 'internal'];

/** What the payment forms answered, by its code; the address itself is never repeated. What has no words may have been done. */
export function refusalWords(code: string): string {
  const one = own.find((each) => each === code);
  if (one) return t(`error.${one}`);
  const message = t('error.unsure');
  return unsure.includes(code) ? message : catalogueWords({ code, message });
}
