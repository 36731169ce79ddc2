import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import { convertToMajorUnits } from '@laurel/rules/fees/fee-limit';
import { formatMoney } from '@laurel/rules/money/money';
import { createContext, useContext, useMemo } from 'react';
import type { Money } from '../../../lib/server/wire';
import { getFeeCurrency, type ListState } from './list-state';

interface UserCurrency {
  currency: string;
  /** The value of one unit of another currency, as the user entered it. */
  rates: Record<string, number>;
}
/** The user's currency; null: not set. */
export const UserCurrencyContext = createContext<UserCurrency | null>(null);

/** The currency and rates of the fee filter. The result is stable while they do not change. */
export function useUserCurrency({ filters, rates }: ListState): UserCurrency | null {
  const currency = getFeeCurrency(filters);
  const rateEntries = JSON.stringify(Object.entries(rates).map(([code, { rate }]) => [code, rate]));
  return useMemo(
    () =>
      currency === null
        ? null
        : { currency, rates: Object.fromEntries(JSON.parse(rateEntries) as [string, number][]) },
    [currency, rateEntries],
  );
}

/** Formats a fee in the user's currency. Null without a rate, without a fee, or if no conversion is needed. */
export function useConvertedFee(fee: Money | null): string | null {
  const userCurrency = useContext(UserCurrencyContext);
  if (!userCurrency || !fee || fee.amount === 0 || fee.currency === userCurrency.currency) return null;
  const { currency, rates } = userCurrency;
  const sum = convertToMajorUnits(fee, currency, rates);
  return sum === null
    ? null
    : formatMoney({ currency, amount: Math.round(sum * 10 ** getCurrencyDigits(currency)) });
}
