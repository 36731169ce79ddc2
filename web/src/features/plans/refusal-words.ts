import { t } from '../../lib/texts/plans';

const known = [
  'payment.not_configured',
  'account.unverified',
  'input.invalid',
  'session.required',
  'request.foreign',
  'rate.limited',
] as const;

/** What the payment forms answered, by its code; the address itself is never repeated. */
export function refusalWords(code: string): string {
  const one = known.find((each) => each === code);
  return one ? t(`error.${one}`) : t('error.other');
}
