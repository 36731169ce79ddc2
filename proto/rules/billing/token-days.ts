import { addDays } from '../dates/days.js';

/** A strategy token shows all matches of a run for this many days. */
export const TOKEN_DAYS = 30;

/** Returns the last day (YYYY-MM-DD, UTC) of a strategy token that is used now. */
export const getLastOpenDay = (now = new Date()): string => addDays(now.toISOString(), TOKEN_DAYS);
