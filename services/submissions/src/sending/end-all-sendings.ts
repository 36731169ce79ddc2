import { OPEN_ENTRY_STATES } from '@laurel/rules/submissions/sendings';
import type { Tx } from '../database/client.js';
import { publishSending } from './locked-sending.js';

/**
 * Ends the batches of a deleted film or user. Publishes unsent entries as returned, so that billing returns
 * their fees and tokens. If only the film is deleted, mails that are already being sent still go out. Their
 * batch stays until the outcome is known (`FollowLetters`), and delivered ones are not refunded.
 */
export async function endAllSendings(tx: Tx, owner: { filmId: number } | { userId: string }): Promise<void> {
  const endedStates =
    'filmId' in owner ? OPEN_ENTRY_STATES.filter((value) => value !== 'delivering') : OPEN_ENTRY_STATES;
  const openSendings = await tx.sending.findMany({
    where: { ...owner, entries: { some: { state: { in: [...OPEN_ENTRY_STATES] } } } },
    orderBy: { id: 'asc' },
  });
  for (const { id, state } of openSendings) {
    await tx.$queryRaw`select 1 from sending where id = ${id}::uuid for update`;
    await tx.sendingEntry.updateMany({
      where: { sendingId: id, state: { in: [...endedStates] } },
      data: { state: 'returned', reason: 'discontinued', linkSeed: null, at: new Date() },
    });
    await publishSending(tx, id, { state: state === 'waiting' ? 'ended' : state });
  }
  await tx.sending.deleteMany({
    where: { ...owner, entries: { none: { state: { in: [...OPEN_ENTRY_STATES] } } } },
  });
}

/** Returns the unconfirmed entries of a competition. */
export async function findUnconfirmedByCompetition(
  tx: Tx,
  competitionId: number,
): Promise<{ sendingId: string; submissionId: number }[]> {
  return tx.$queryRaw`select e."sendingId", e."submissionId" from sending_entry e
    join user_submission s on s.id = e."submissionId" where s."competitionId" = ${competitionId} and e.state = 'unconfirmed'
    order by e."sendingId", e."submissionId"`;
}
