import type { Tx } from '../database.js';

const AT_ONCE = 500;

/** Forgets sessions that ended by themselves, whoever's they were: their users may never come back. Skips what others hold. */
export const forgetExpired = (tx: Tx): Promise<number> => tx.$executeRaw`delete from session where id in (
  select id from session where "expiresAt" <= now() order by "expiresAt" limit ${AT_ONCE} for update skip locked)`;
