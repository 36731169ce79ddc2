import { addDays } from '../dates/days.js';

/** Returns the last day (YYYY-MM-DD, UTC month) of matches that a strategy token opens now. */
export const getLastOpenDay = (now = new Date()): string =>
  addDays(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(), -1);
