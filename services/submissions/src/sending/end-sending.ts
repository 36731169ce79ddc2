import type { ReturnReason } from '@laurel/rules/sendings';
import type { Tx } from '../database.js';
import type { HeldSending } from './held-sending.js';
import { tellSending } from './held-sending.js';
import type { WholeSending } from './sending-message.js';
import { stepEntry } from './step-entry.js';

/** A batch that is not paid ends: each of its entries is as it was. */
export async function endSending(tx: Tx, held: HeldSending, reason: ReturnReason): Promise<WholeSending> {
  for (const entry of held.sending.entries) await stepEntry(tx, held, entry, { happening: 'back', reason });
  return tellSending(tx, held.sending.id, { state: 'ended' });
}
