import { isUuid, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import { lockSending, type LockedSending } from '../../sending/locked-sending.js';

/** The refusal for an unknown batch and for the batch of another user. */
export const createSendingNotFoundRefusal = () => refuse.noSuch('sending.not_found', 'batchId');

/**
 * Locks a batch of the caller until the transaction ends.
 * @throws sending.not_found also if the batch belongs to another user
 * @throws session.impersonated
 */
export async function lockCallerSending(tx: Tx, batchId: string): Promise<LockedSending> {
  const { user } = getDirectCaller();
  const locked = isUuid(batchId) ? await lockSending(tx, batchId) : null;
  if (locked?.sending.userId !== user) throw createSendingNotFoundRefusal();
  return locked;
}
