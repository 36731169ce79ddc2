import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { endSending } from '../sending/end-sending.js';
import type { WholeSending } from '../sending/sending-message.js';
import { ownSending } from './own-sending.js';

@Injectable()
export class CancelSending {
  constructor(private readonly db: Db) {}

  /**
   * Nothing of a batch is sent that is not paid: its entries are as they were, and what is paid at this very moment goes back. One that has ended
   * already: nothing happens. Refuses `sending.not_found`, also for another's, and `sending.paid`.
   */
  run(batchId: string): Promise<WholeSending> {
    return this.db.$transaction(async (tx) => {
      const held = await ownSending(tx, batchId);
      const { state } = held.sending;
      if (state === 'paid')
        throw refuse.conflict('sending.paid', 'These entries are paid, and on their way.', 'batchId');
      return state === 'ended' ? held.sending : endSending(tx, held, 'cancelled');
    });
  }
}
