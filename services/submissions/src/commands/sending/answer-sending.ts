import type { AnswerSendingRequest } from '@laurel/proto/submissions/v1/submissions';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { publishSending } from '../../sending/locked-sending.js';
import type { SendingWithEntries } from '../../sending/sending-message.js';
import { applyDeliveryEvent } from '../../sending/apply-delivery-event.js';
import { lockCallerSending } from './caller-sending.js';

@Injectable()
export class AnswerSending {
  constructor(private readonly db: Db) {}

  /**
   * Records the filmmaker’s answer whether an entry was sent, for entries sent by hand and for mails with an
   * unknown outcome. The entry becomes submitted, or returns to “to submit”. Repeating the same answer
   * changes nothing.
   * @throws sending.not_found also if the batch belongs to another user
   * @throws sending.no_open_question
   * @throws submission.date_invalid
   * @throws submission.fee_invalid
   */
  run({
    batchId,
    submissionId,
    isSent,
    submittedAt,
    feePaid,
  }: AnswerSendingRequest): Promise<SendingWithEntries> {
    return this.db.$transaction(async (tx) => {
      const locked = await lockCallerSending(tx, batchId);
      const entry = locked.sending.entries.find((item) => item.submissionId === submissionId);
      if (entry?.state === (isSent ? 'delivered' : 'returned')) return locked.sending;
      if (entry?.state !== 'unconfirmed')
        throw refuse.conflict('sending.no_open_question', 'This entry has no open question.', 'submissionId');
      await applyDeliveryEvent(
        tx,
        locked,
        entry,
        isSent
          ? { event: 'sent', details: { submittedAt: submittedAt ?? null, feePaid } }
          : { event: 'returned', reason: entry.isUnsure ? 'lost' : 'not-sent' },
      );
      return publishSending(tx, batchId);
    });
  }
}
