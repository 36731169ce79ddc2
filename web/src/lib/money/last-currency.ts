import { isCurrency } from '@laurel/rules/money/currencies';

const KEY = 'laurel:currency';
const DEFAULT_CURRENCY = 'EUR';

/** The currency that was last used for fees in this browser. EUR by default. */
export function lastCurrency(): string {
  try {
    const stored = localStorage.getItem(KEY);
    return stored !== null && isCurrency(stored) ? stored : DEFAULT_CURRENCY;
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
