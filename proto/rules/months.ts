import { Temporal } from 'temporal-polyfill';

/** The same day some months earlier; the last of the month where that month is shorter. */
export const monthsBefore = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).subtract({ months }).toString();
