import type { ReturnReason } from '@laurel/rules/submissions/sendings';
import type { Tx } from '../database/client.js';
import type { LockedSending } from './locked-sending.js';
import { publishSending } from './locked-sending.js';
import type { SendingWithEntries } from './sending-message.js';
import { applyDeliveryEvent } from './apply-delivery-event.js';

/** Ends an unpaid batch. Its entries return to their previous state. */
export async function endSending(
  tx: Tx,
  locked: LockedSending,
  reason: ReturnReason,
): Promise<SendingWithEntries> {
  for (const entry of locked.sending.entries)
    await applyDeliveryEvent(tx, locked, entry, { event: 'returned', reason });
  // The snapshots are no longer needed, because the entries will not be sent.
  await tx.sendingEntry.updateMany({ where: { sendingId: locked.sending.id }, data: { snapshot: {} } });
  return publishSending(tx, locked.sending.id, { state: 'ended' });
}
