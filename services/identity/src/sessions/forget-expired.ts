import type { Tx } from '../database/client.js';

const BATCH_SIZE = 500;
const EXPIRED = {
  session: `"expiresAt" <= now()`,
  // Tokens are accepted up to five seconds after they expire, so their ids are stored a little longer.
  verification: `"expiresAt" < now() - interval '1 minute'`,
};

/**
 * Deletes expired rows of all users, because some users never return. Skips locked rows, so that nothing
 * waits.
 */
export const deleteExpired = (tx: Tx, table: keyof typeof EXPIRED): Promise<number> =>
  tx.$executeRawUnsafe(`delete from ${table} where id in (
    select id from ${table} where ${EXPIRED[table]} order by "expiresAt" limit ${BATCH_SIZE} for update skip locked)`);
