import { isUuid, ownHands } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';
import { holdSending, type HeldSending } from '../sending/held-sending.js';

/** For another's too. */
export const noSuchSending = () => refuse.noSuch('sending.not_found', 'batchId');

/** A batch of one's own, held until the end. Refuses `sending.not_found`, also for another's, and `session.impersonated`. */
export async function ownSending(tx: Tx, batchId: string): Promise<HeldSending> {
  const { user } = ownHands();
  const held = isUuid(batchId) ? await holdSending(tx, batchId) : null;
  if (held?.sending.userId !== user) throw noSuchSending();
  return held;
}
