import { isCurrency } from '@laurel/rules/currencies';

const KEY = 'laurel:currency';
const USUAL = 'EUR';

/** The currency in which fees were looked for last in this browser; the euro where they never were. */
export function lastCurrency(): string {
  try {
    const kept = localStorage.getItem(KEY);
    return kept !== null && isCurrency(kept) ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

export function rememberCurrency(currency: string) {
  try {
    localStorage.setItem(KEY, currency);
  } catch {
    /* then it is the euro again */
  }
}
