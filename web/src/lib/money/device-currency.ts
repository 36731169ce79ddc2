import { getLocaleCurrency } from '@laurel/rules/money/country-currencies';
import { isCurrency } from '@laurel/rules/money/currencies';
import { readStored, writeStored } from '../storage/local-storage';

const KEY = 'laurel:currency';

/** The currency of the browser's languages. */
export const getBrowserCurrency = (): string =>
  getLocaleCurrency(typeof navigator === 'undefined' ? [] : navigator.languages);

/** The currency that was last chosen for fees in this browser; by default that of its languages. */
export function getDeviceCurrency(): string {
  const storedCurrency = readStored(KEY);
  return storedCurrency !== null && isCurrency(storedCurrency) ? storedCurrency : getBrowserCurrency();
}

export const rememberCurrency = (currency: string) => writeStored(KEY, currency);
