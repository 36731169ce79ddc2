import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../database/client.js';
import { deleteExpired } from './forget-expired.js';

/** Records that a token was used, and deletes expired records. @throws sign_in.used if it was used before */
export async function consumeToken(tx: Tx, identifier: string, jti: string, expiresAt: Date): Promise<void> {
  await deleteExpired(tx, 'verification');
  const { count } = await tx.verification.createMany({
    data: { identifier, value: jti, expiresAt },
    skipDuplicates: true,
  });
  if (count === 0)
    throw refuse.unauthenticated('sign_in.used', 'This login was already used. Please log in again.');
}
