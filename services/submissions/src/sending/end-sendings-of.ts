import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import type { Tx } from '../database.js';
import { tellSending } from './held-sending.js';

/**
 * With a film, or somebody, what is sent of it ends and goes: what has not gone out is told as come back, so that its fee and its token do. Of a
 * film a mail that is on its way arrives all the same: its batch stays until that is known (`FollowLetters`), and what it cost is spent if it does.
 */
export async function endSendingsOf(tx: Tx, whose: { filmId: number } | { userId: string }): Promise<void> {
  const ending =
    'filmId' in whose ? OPEN_ENTRY_STATES.filter((one) => one !== 'delivering') : OPEN_ENTRY_STATES;
  const open = await tx.sending.findMany({
    where: { ...whose, entries: { some: { state: { in: [...OPEN_ENTRY_STATES] } } } },
    orderBy: { id: 'asc' },
  });
  for (const { id, state } of open) {
    await tx.$queryRaw`select 1 from sending where id = ${id}::uuid for update`;
    await tx.sendingEntry.updateMany({
      where: { sendingId: id, state: { in: [...ending] } },
      data: { state: 'returned', reason: 'gone', linkSeed: null, at: new Date() },
    });
    await tellSending(tx, id, { state: state === 'waiting' ? 'ended' : state });
  }
  await tx.sending.deleteMany({
    where: { ...whose, entries: { none: { state: { in: [...OPEN_ENTRY_STATES] } } } },
  });
}

/** What of a competition that is gone the filmmaker has not sent yet comes back. */
export async function askedOf(
  tx: Tx,
  competitionId: number,
): Promise<{ sendingId: string; submissionId: number }[]> {
  return tx.$queryRaw`select e."sendingId", e."submissionId" from sending_entry e
    join user_submission s on s.id = e."submissionId" where s."competitionId" = ${competitionId} and e.state = 'asking'
    order by e."sendingId", e."submissionId"`;
}
