import type { Money } from '@laurel/rules/money/money';
import { hasRate, type Rates } from '@laurel/rules/money/rates';
import { createContext, useContext, useEffect } from 'react';

/** How amounts are shown to the user. */
export interface Conversion {
  /** The user's currency. */
  currency: string;
  /** Empty while the reference rates load. */
  rates: Rates;
  /** The day of the rates, YYYY-MM-DD; null while they load. */
  day: string | null;
}
interface ConversionState extends Conversion {
  /** Chooses a currency for this browser, which applies unless the profile has one. */
  chooseCurrency: (currency: string) => void;
  /** Loads the rates. */
  requestRates: () => void;
}

/** Shows amounts as they are. */
export const NO_CONVERSION: ConversionState = {
  currency: 'EUR',
  rates: {},
  day: null,
  chooseCurrency() {},
  requestRates() {},
};
export const ConversionContext = createContext(NO_CONVERSION);

/** The user's currency, without loading rates. */
export const useCurrency = () => {
  const { currency, chooseCurrency } = useContext(ConversionContext);
  return { currency, chooseCurrency };
};

/**
 * The user's currency and the newest reference rates. A page calls this before its amounts arrive, so that they do not
 * change after they are shown.
 */
export function useConversion(): Conversion {
  const state = useContext(ConversionContext);
  const { requestRates } = state;
  useEffect(requestRates, [requestRates]);
  return state;
}

/** Returns whether an amount is shown in the user's currency too. */
export const isConverted = ({ amount, currency }: Money, conversion: Conversion): boolean =>
  amount > 0 &&
  currency !== conversion.currency &&
  hasRate(currency, conversion.rates) &&
  hasRate(conversion.currency, conversion.rates) &&
  conversion.day !== null;
