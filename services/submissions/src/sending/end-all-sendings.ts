import { randomUUID } from 'node:crypto';
import { OPEN_ENTRY_STATES } from '@laurel/rules/submissions/sendings';
import type { Tx } from '../database/client.js';
import { publishSending } from './locked-sending.js';

/**
 * Ends the batches of a deleted film or user:
 * - Unsent entries are published as returned, so that billing returns their fees and tokens.
 * - A mail with an unknown outcome counts as delivered and is not refunded, because no filmmaker can confirm
 *   it.
 * - A batch with mails that are being sent stays until their outcome is known (`UpdateEntryWhenLetterEnds`),
 *   without data of a deleted user.
 */
export async function endAllSendings(tx: Tx, owner: { filmId: number } | { userId: string }): Promise<void> {
  const openSendings = await tx.sending.findMany({
    where: { ...owner, entries: { some: { state: { in: [...OPEN_ENTRY_STATES] } } } },
    orderBy: { id: 'asc' },
  });
  for (const { id: sendingId, state } of openSendings) {
    await tx.$queryRaw`select 1 from sending where id = ${sendingId}::uuid for update`;
    const at = new Date();
    await tx.sendingEntry.updateMany({
      where: { sendingId, state: 'unconfirmed', isUnsure: true },
      data: { state: 'delivered', linkSeed: null, at },
    });
    await tx.sendingEntry.updateMany({
      where: { sendingId, state: { in: ['waiting', 'unconfirmed'] } },
      data: { state: 'returned', reason: 'discontinued', linkSeed: null, at },
    });
    await publishSending(tx, sendingId, { state: state === 'waiting' ? 'ended' : state });
  }
  await tx.sending.deleteMany({
    where: { ...owner, entries: { none: { state: { in: [...OPEN_ENTRY_STATES] } } } },
  });
  if ('userId' in owner) await anonymizeSendings(tx, owner.userId);
}

async function anonymizeSendings(tx: Tx, userId: string): Promise<void> {
  await tx.sendingEntry.updateMany({
    where: { sending: { userId } },
    data: { snapshot: {}, linkSeed: null },
  });
  await tx.sending.updateMany({ where: { userId }, data: { userId: randomUUID() } });
}

/**
 * Returns the entries of a competition that filmmakers make on the festival's page and have not confirmed yet. Excludes
 * mails with an unknown outcome.
 */
export async function findUnconfirmedByCompetition(
  tx: Tx,
  competitionId: number,
): Promise<{ sendingId: string; submissionId: number }[]> {
  return tx.$queryRaw`select e."sendingId", e."submissionId" from sending_entry e
    join user_submission s on s.id = e."submissionId"
    where s."competitionId" = ${competitionId} and e.state = 'unconfirmed' and not e."isUnsure"
    order by e."sendingId", e."submissionId"`;
}
