import type { Recurrence } from './periods.ts';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
export const formatDay = (seconds: number) => date.format(new Date(seconds * 1000));

/** Stripe counts this currency in hundredths, although it has none. */
const CURRENCY_IN_HUNDREDTHS = 'isk';
/** Formats an amount in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const isHundredths = currency.toLowerCase() === CURRENCY_IN_HUNDREDTHS;
  const digits = isHundredths ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return format.format(amount / 10 ** digits);
}

export const formatInterval = ({ interval, interval_count: count }: Recurrence) =>
  count === 1 ? interval : `every ${count} ${interval}s`;
