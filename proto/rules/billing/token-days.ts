import { addDays } from '../dates/days.js';

/** For how long a run that a strategy token paid for shows all matches. */
export const TOKEN_DAYS = 30;

/** Returns the last day (YYYY-MM-DD, UTC) on which a run that a strategy token pays for now shows all matches. */
export const getLastOpenDay = (now = new Date()): string => addDays(now.toISOString(), TOKEN_DAYS);
