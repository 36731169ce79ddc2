import { isCurrency } from '@laurel/rules/money/currencies';

const KEY = 'laurel:currency';
const DEFAULT_CURRENCY = 'EUR';

/** The currency that was last used for fees in this browser. EUR by default. */
export function getLastCurrency(): string {
  try {
    const storedCurrency = localStorage.getItem(KEY);
    return storedCurrency !== null && isCurrency(storedCurrency) ? storedCurrency : DEFAULT_CURRENCY;
  } catch {
    return DEFAULT_CURRENCY;
  }
}

export function rememberCurrency(currency: string) {
  try {
    localStorage.setItem(KEY, currency);
  } catch {
    /* the default applies again */
  }
}
