import { isCurrency } from '@laurel/rules/currencies';
import type { Money } from './wire';

/** A sum as an address has it: `2000 EUR`, in minor units. */
export const moneyInAddress = ({ amount, currency }: Money): string => `${amount} ${currency}`;

/** The same, read; undefined for what is none. */
export function moneyOfAddress(text: string | null): Money | undefined {
  const [, digits, currency] = /^(\d+) ([A-Z]{3})$/.exec(text ?? '') ?? [];
  const amount = Number(digits);
  return currency && isCurrency(currency) && Number.isSafeInteger(amount) ? { amount, currency } : undefined;
}
