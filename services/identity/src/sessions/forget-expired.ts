import type { Tx } from '../database/client.js';

const AT_ONCE = 500;
const EXPIRED = {
  session: `"expiresAt" <= now()`,
  // Tokens are accepted up to five seconds late, so their ids are stored a little longer.
  verification: `"expiresAt" < now() - interval '1 minute'`,
};

/** Deletes expired rows of all users, because some never return. Skips locked rows, so that nobody waits. */
export const forgetExpired = (tx: Tx, what: keyof typeof EXPIRED): Promise<number> =>
  tx.$executeRawUnsafe(`delete from ${what} where id in (
    select id from ${what} where ${EXPIRED[what]} order by "expiresAt" limit ${AT_ONCE} for update skip locked)`);
