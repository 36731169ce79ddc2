import { addDays } from './days.js';

/** YYYY-MM-DD: until the end of which day a film's matches stay open that a strategy token opens now. Its month is one of UTC. */
export const openUntil = (now = new Date()): string =>
  addDays(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(), -1);
