import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { endSending } from '../../sending/end-sending.js';
import type { SendingWithEntries } from '../../sending/sending-message.js';
import { lockCallerSending } from './caller-sending.js';

@Injectable()
export class CancelSending {
  constructor(private readonly db: Db) {}

  /**
   * Cancels a batch that is not paid yet. Its entries return to their previous state, and a payment that
   * arrives at this moment is refunded. A batch that has ended stays as it is.
   * @throws sending.not_found also if the batch belongs to another user
   * @throws sending.paid
   */
  run(batchId: string): Promise<SendingWithEntries> {
    return this.db.$transaction(async (tx) => {
      const locked = await lockCallerSending(tx, batchId);
      const { state } = locked.sending;
      if (state === 'paid')
        throw refuse.conflict(
          'sending.paid',
          'These entries are paid and being sent. If an entry cannot be sent, we refund its fee automatically.',
          'batchId',
        );
      return state === 'ended' ? locked.sending : endSending(tx, locked, 'cancelled');
    });
  }
}
