import type { Tx } from '../database.js';

const AT_ONCE = 500;
const EXPIRED = {
  session: `"expiresAt" <= now()`,
  // Tokens are taken up to five seconds late, so their ids are kept a little longer.
  verification: `"expiresAt" < now() - interval '1 minute'`,
};

/** Forgets what ended by itself, whoever's it was: they may never come back. Skips what others hold, so that nobody waits for it. */
export const forgetExpired = (tx: Tx, what: keyof typeof EXPIRED): Promise<number> =>
  tx.$executeRawUnsafe(`delete from ${what} where id in (
    select id from ${what} where ${EXPIRED[what]} order by "expiresAt" limit ${AT_ONCE} for update skip locked)`);
