import { t } from '../../lib/texts/plans';

const known = [
  'payment.not_configured',
  'account.unverified',
  'input.invalid',
  'session.required',
  'session.impersonated',
  'request.foreign',
  'rate.limited',
  'service.unreachable',
  'payment.unreachable',
  'payment.amount_differs',
  'subscription.exists',
  'subscription.changed',
  'subscription.not_found',
  'checkout.pending',
  'product.not_found',
  'product.not_for_sale',
  'price.not_found',
  'film.not_found',
  'plan.same',
  'plan.ending',
  'plan.unpaid',
  'plan.planned',
  'plan.by_debit',
  'plan.not_paid',
  'plan.currency_differs',
] as const;

/** What the payment forms answered, by its code; the address itself is never repeated. */
export function refusalWords(code: string): string {
  const one = known.find((each) => each === code);
  return one ? t(`error.${one}`) : t('error.other');
}
