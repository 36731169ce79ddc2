import type { FeesPaid } from '@laurel/proto/billing/v1/events';
import type { SubmissionMethod } from '@laurel/rules/submissions/sendings';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { getReturnReason } from '../domain/sending.js';
import { findCompetitionsForRows } from '../submissions/competitions.js';
import { deliver } from '../sending/deliver.js';
import { endSending } from '../sending/end-sending.js';
import {
  lockSending,
  publishEndedSending,
  publishSending,
  type LockedSending,
} from '../sending/locked-sending.js';
import { getEntryFee } from '../sending/sending-message.js';
import { getEntryStatus } from '../submissions/entry-status.js';
import { applyDeliveryEvent, type Outcome } from '../sending/apply-delivery-event.js';

/**
 * Sends the entries of a paid batch that can still be sent, and returns the others. If the batch ended before
 * the payment, or was deleted with its film, publishes its end again, so that billing refunds it.
 */
@Controller()
export class SendWhenFeesPaid {
  @OnEvent('fees.paid')
  async onPaid({ batchId, userId, filmId }: FeesPaid, { tx }: EventContext<Tx>): Promise<void> {
    const locked = await lockSending(tx, batchId);
    if (!locked) return publishEndedSending(tx, { batchId, userId, filmId });
    if (locked.sending.state === 'paid') return;
    if (locked.sending.state === 'ended') {
      await publishSending(tx, batchId);
      return;
    }
    const outcomes = await getReturnOutcomes(tx, locked);
    for (const entry of locked.sending.entries) {
      const returnOutcome = outcomes.get(entry.submissionId);
      const outcome = returnOutcome ?? { event: await deliver(tx, locked.sending, entry) };
      await applyDeliveryEvent(tx, locked, entry, outcome);
    }
    await publishSending(tx, batchId, { state: 'paid' });
  }

  /** Ends a batch that was not paid. Ignores a batch that was cancelled before. */
  @OnEvent('fees.ended')
  async onEnded({ batchId }: FeesPaid, { tx }: EventContext<Tx>) {
    const locked = await lockSending(tx, batchId);
    if (locked?.sending.state === 'waiting') await endSending(tx, locked, 'unpaid');
  }
}

/** Returns, by entry, the outcome of the entries that are not sent. */
async function getReturnOutcomes(tx: Tx, { sending, rows }: LockedSending): Promise<Map<number, Outcome>> {
  const film = await tx.film.findUnique({ where: { id: sending.filmId } });
  const now = new Date();
  const competitions = await findCompetitionsForRows(tx, rows.values());
  const unknownFilm = { length: null, directorIsStudent: null };
  const seenRows = new Set<number | undefined>();
  return new Map(
    sending.entries.flatMap((entry) => {
      const row = rows.get(entry.submissionId);
      // If two entries were merged after the payment was started, only the first is sent.
      const isDuplicate = row !== undefined && seenRows.has(row.id);
      seenRows.add(row?.id);
      const channel = { method: entry.method as SubmissionMethod, address: entry.address, page: entry.page };
      const statusInput = {
        row,
        competition: competitions.get(row?.competitionId ?? 0),
        film: film ?? unknownFilm,
        channel,
        verdict: null,
        overrideReason: null,
        isBeingSent: false,
        isDemonstration: false,
      };
      const { status } = getEntryStatus(statusInput, now);
      const reason = isDuplicate ? 'moved' : getReturnReason(status, getEntryFee(entry), now);
      return reason ? [[entry.submissionId, { event: 'returned' as const, reason }] as const] : [];
    }),
  );
}
