import { forgetFailedByUser } from '@laurel/runtime/consumers/dead-letters';
import type { Envelope } from '@laurel/runtime/events/envelope';
import { appendEventOnce, appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';

/** The reason for returning a letter of a deleted user. */
export const DELETED_REASON = 'The account that wrote it was deleted.';

/**
 * Publishes that a requested letter was not queued. Publishes nothing for a retry of the same request.
 * `request`: the event that requested the letter.
 */
export async function returnRequestedLetter(
  tx: Tx,
  { id, aggregate: mail }: Pick<Envelope, 'id' | 'aggregate'>,
  reason: string,
): Promise<void> {
  const payload = { mail, reason };
  await appendEventOnce(tx, [{ type: 'letter.returned', aggregate: `letter-${id}`, version: 2, payload }]);
}

/**
 * Deletes the waiting letters of a user, and requests for letters among the dead letters. Publishes an
 * outcome for each: `unsure` for a letter that was being sent and may have arrived, `returned` for all
 * others.
 */
export async function endLetters(tx: Tx, userId: string): Promise<void> {
  // One statement, because the mail sender changes the rows concurrently.
  const letters = await tx.$queryRaw<{ id: string; about: string; isUnsure: boolean }[]>`
    delete from mail where "userId" = ${userId}::uuid and about is not null and state = 'waiting'
    returning id, about, tries > 0 and error is null as "isUnsure"`;
  await appendEvents(
    tx,
    letters.map(({ id, about: mail, isUnsure }) =>
      isUnsure
        ? { type: 'letter.sent', aggregate: `letter-${id}`, version: 1, payload: { mail, isUnsure } }
        : {
            type: 'letter.returned',
            aggregate: `letter-${id}`,
            version: 2,
            payload: { mail, reason: DELETED_REASON },
          },
    ),
  );
  const requests = await forgetFailedByUser(tx, 'mail.requested', userId);
  for (const request of requests)
    if ((request.body as { address?: string }).address)
      await returnRequestedLetter(tx, request, DELETED_REASON);
}
