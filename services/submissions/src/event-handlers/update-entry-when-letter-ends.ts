import type { LetterReturned, LetterSent } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { lockSending, publishSending } from '../sending/locked-sending.js';
import { parseLetterId } from '../sending/letters.js';
import { applyDeliveryEvent, type Outcome } from '../sending/apply-delivery-event.js';

/**
 * Applies the outcome of an entry's mail. If the festival's server accepted it, the entry becomes submitted.
 * If it bounced, the entry is returned.
 */
@Controller()
export class UpdateEntryWhenLetterEnds {
  @OnEvent('letter.sent')
  async onSent({ mail: letterId, isUnsure }: LetterSent, { tx }: EventContext<Tx>) {
    await applyOutcome(tx, letterId, { event: isUnsure ? 'unsure' : 'sent' });
  }
  @OnEvent('letter.returned')
  async onReturned({ mail: letterId, reason: serverMessage }: LetterReturned, { tx }: EventContext<Tx>) {
    await applyOutcome(tx, letterId, { event: 'returned', reason: 'refused', serverMessage });
  }
}

/**
 * Applies an outcome. Ignores letters of other services. After the last letter of a deleted film it deletes
 * the batch; letters with an unknown outcome then count as sent, because no filmmaker can confirm them.
 */
async function applyOutcome(tx: Tx, letterId: string, outcome: Outcome): Promise<void> {
  const entryId = parseLetterId(letterId);
  const locked = entryId && (await lockSending(tx, entryId.sendingId));
  const entry = locked?.sending.entries.find(({ submissionId }) => submissionId === entryId!.submissionId);
  if (!locked || !entry) return;
  const isFilmDeleted = (await tx.film.count({ where: { id: locked.sending.filmId } })) === 0;
  const knownOutcome = isFilmDeleted && outcome.event === 'unsure' ? { event: 'sent' as const } : outcome;
  if (!(await applyDeliveryEvent(tx, locked, entry, knownOutcome))) return;
  const { entries } = await publishSending(tx, locked.sending.id);
  const isOver = entries.every(({ state }) => state === 'delivered' || state === 'returned');
  if (isOver && isFilmDeleted) await tx.sending.delete({ where: { id: locked.sending.id } });
}
