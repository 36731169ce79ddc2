import type { FeesPaid } from '@laurel/proto/billing/v1/events';
import type { SendingWay } from '@laurel/rules/sendings';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { returnReason } from '../domain/sending.js';
import { placesOf } from '../places.js';
import { deliver } from '../sending/deliver.js';
import { endSending } from '../sending/end-sending.js';
import { holdSending, tellGone, tellSending, type HeldSending } from '../sending/held-sending.js';
import { feeOf } from '../sending/sending-message.js';
import { statusAt } from '../sending/entry-status.js';
import { stepEntry, type Outcome } from '../sending/step-entry.js';

/** The fees of a batch are paid: each entry that still can be sent goes out, and the others come back. What was paid too late is told as ended once more, so that it goes back, also where its film is gone and the batch with it. */
@Controller()
export class SendWhenFeesPaid {
  @On('fees.paid')
  async paid({ batchId, userId, filmId }: FeesPaid, { tx }: Reaction<Tx>): Promise<void> {
    const held = await holdSending(tx, batchId);
    if (!held) return tellGone(tx, { batchId, userId, filmId });
    if (held.sending.state === 'paid') return;
    if (held.sending.state === 'ended') return void (await tellSending(tx, batchId));
    const outcomes = await outcomesOf(tx, held);
    for (const entry of held.sending.entries) {
      const back = outcomes.get(entry.submissionId);
      const happening = back ?? { happening: await deliver(tx, held.sending, entry) };
      await stepEntry(tx, held, entry, happening);
    }
    await tellSending(tx, batchId, { state: 'paid' });
  }

  /** Nothing is kept of it. One that was ended here before, by whoever cancelled it: nothing happens. */
  @On('fees.ended')
  async ended({ batchId }: FeesPaid, { tx }: Reaction<Tx>) {
    const held = await holdSending(tx, batchId);
    if (held?.sending.state === 'waiting') await endSending(tx, held, 'unpaid');
  }
}

/** Of those that come back, why. */
async function outcomesOf(tx: Tx, { sending, rows }: HeldSending): Promise<Map<number, Outcome>> {
  const [film, now] = [await tx.film.findUnique({ where: { id: sending.filmId } }), new Date()];
  const places = await placesOf(
    tx,
    [...rows.values()].map(({ competitionId }) => competitionId),
  );
  const unknown = { length: null, directorIsStudent: null };
  const seenRows = new Set<number | undefined>();
  return new Map(
    sending.entries.flatMap((entry) => {
      const row = rows.get(entry.submissionId);
      // Two that have become one while they were paid are sent once.
      const isTwin = row !== undefined && seenRows.has(row.id);
      seenRows.add(row?.id);
      const way = { way: entry.way as SendingWay, address: entry.address, page: entry.page };
      const seen = { row, place: places.get(row?.competitionId ?? 0), film: film ?? unknown, way };
      const { status } = statusAt(
        { ...seen, verdict: null, overrideReason: null, isBeingSent: false, isInvented: false },
        now,
      );
      const reason = isTwin ? 'moved' : returnReason(status, feeOf(entry), now);
      return reason ? [[entry.submissionId, { happening: 'back' as const, reason }] as const] : [];
    }),
  );
}
