import { Temporal } from 'temporal-polyfill';

/** True for a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainDate.from(text, { overflow: 'reject' }));
  } catch {
    return false;
  }
}
