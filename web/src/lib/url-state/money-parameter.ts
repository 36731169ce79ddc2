import { isCurrency } from '@laurel/rules/money/currencies';
import type { Money } from '../server/wire';

/** Formats an amount for the address: `2000 EUR`, in minor units. */
export const serializeMoney = ({ amount, currency }: Money): string => `${amount} ${currency}`;

/** Parses an amount from the address. Returns undefined for an invalid value. */
export function parseMoneyParam(text: string | null): Money | undefined {
  const [, digits, currency] = /^(\d+) ([A-Z]{3})$/.exec(text ?? '') ?? [];
  const amount = Number(digits);
  return currency && isCurrency(currency) && Number.isSafeInteger(amount) ? { amount, currency } : undefined;
}
