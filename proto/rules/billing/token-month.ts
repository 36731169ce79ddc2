import { addDays } from '../dates/days.js';

/**
 * Returns the last day (YYYY-MM-DD) on which matches that a strategy token opens now stay open. Months are
 * UTC.
 */
export const openUntil = (now = new Date()): string =>
  addDays(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(), -1);
