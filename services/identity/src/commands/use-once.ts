import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';

const AT_ONCE = 500;

/** Refuses `sign_in.used` when this token has been here before; those that have expired are forgotten, but what others hold, so that no log-in waits for another. */
export async function useOnce(tx: Tx, identifier: string, jti: string, expiresAt: Date): Promise<void> {
  // Tokens are taken up to five seconds late, so their ids are kept a little longer.
  await tx.$executeRaw`delete from verification where id in (
    select id from verification where "expiresAt" < now() - interval '1 minute' limit ${AT_ONCE} for update skip locked)`;
  const { count } = await tx.verification.createMany({
    data: { identifier, value: jti, expiresAt },
    skipDuplicates: true,
  });
  if (count === 0)
    throw refuse.unauthenticated('sign_in.used', 'This log-in was used already. Please log in again.');
}
