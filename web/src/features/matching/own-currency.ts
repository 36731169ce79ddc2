import { digitsOf } from '@laurel/rules/currencies';
import { converted } from '@laurel/rules/fee-limit';
import { formatMoney } from '@laurel/rules/money';
import { createContext, useContext, useMemo } from 'react';
import type { Money } from '../../lib/wire';
import { feeCurrency, type ListState } from './list/list-state';

interface OwnCurrency {
  currency: string;
  /** What one of another currency comes to in it, as the filmmaker has said. */
  rates: Record<string, number>;
}
/** In which currency the filmmaker reckons; null: nobody has said. */
export const Own = createContext<OwnCurrency | null>(null);

/** As the list is narrowed: the currency of the fees, and its rates. The same as long as those are. */
export function useOwnCurrency({ filters, rates }: ListState): OwnCurrency | null {
  const currency = feeCurrency(filters);
  const told = JSON.stringify(Object.entries(rates).map(([code, { rate }]) => [code, rate]));
  return useMemo(
    () =>
      currency === null
        ? null
        : { currency, rates: Object.fromEntries(JSON.parse(told) as [string, number][]) },
    [currency, told],
  );
}

/** What a fee of another currency comes to in one's own; null where nobody says, where it is free, and where it is in that already. */
export function useInOwn(fee: Money | null): string | null {
  const own = useContext(Own);
  if (!own || !fee || fee.amount === 0 || fee.currency === own.currency) return null;
  const { currency, rates } = own;
  const sum = converted(fee, currency, rates);
  return sum === null ? null : formatMoney({ currency, amount: Math.round(sum * 10 ** digitsOf(currency)) });
}
