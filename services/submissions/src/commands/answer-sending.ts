import type { AnswerSendingRequest } from '@laurel/proto/submissions/v1/submissions';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { tellSending } from '../sending/held-sending.js';
import type { WholeSending } from '../sending/sending-message.js';
import { stepEntry } from '../sending/step-entry.js';
import { ownSending } from './own-sending.js';

@Injectable()
export class AnswerSending {
  constructor(private readonly db: Db) {}

  /**
   * Whether an entry was sent that the filmmaker sends by hand, or of whose mail nobody knows: it is submitted, or on “to submit” again. The same
   * answer again: nothing happens. Refuses `sending.not_found`, also for another's, `sending.not_asked`, `submission.date_invalid` and `submission.fee_invalid`.
   */
  run({ batchId, submissionId, isSent, submittedAt, feePaid }: AnswerSendingRequest): Promise<WholeSending> {
    return this.db.$transaction(async (tx) => {
      const held = await ownSending(tx, batchId);
      const entry = held.sending.entries.find((one) => one.submissionId === submissionId);
      if (entry?.state === (isSent ? 'delivered' : 'returned')) return held.sending;
      if (entry?.state !== 'asking')
        throw refuse.conflict('sending.not_asked', 'This entry is not asked about.', 'submissionId');
      await stepEntry(
        tx,
        held,
        entry,
        isSent
          ? { happening: 'sent', told: { submittedAt: submittedAt ?? null, feePaid } }
          : { happening: 'back', reason: entry.isUnsure ? 'lost' : 'not-sent' },
      );
      return tellSending(tx, batchId);
    });
  }
}
