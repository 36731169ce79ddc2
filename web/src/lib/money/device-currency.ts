import { getLocaleCurrency } from '@laurel/rules/money/country-currencies';
import { isCurrency } from '@laurel/rules/money/currencies';

const KEY = 'laurel:currency';

/** The currency of the browser's languages. */
export const getBrowserCurrency = (): string =>
  getLocaleCurrency(typeof navigator === 'undefined' ? [] : navigator.languages);

/** The currency that was last chosen for fees in this browser; by default that of its languages. */
export function getDeviceCurrency(): string {
  try {
    const storedCurrency = localStorage.getItem(KEY);
    if (storedCurrency !== null && isCurrency(storedCurrency)) return storedCurrency;
  } catch {
    /* the default applies */
  }
  return getBrowserCurrency();
}

export function rememberCurrency(currency: string) {
  try {
    localStorage.setItem(KEY, currency);
  } catch {
    /* the default applies again */
  }
}
