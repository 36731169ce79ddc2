import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';

/** Of some submissions those that are paid and going out: until it is known what became of them nobody moves them. */
export async function onTheirWay(tx: Pick<Tx, 'sendingEntry'>, ids: readonly number[]): Promise<Set<number>> {
  const going = await tx.sendingEntry.findMany({
    where: { submissionId: { in: [...ids] }, state: { in: ['delivering', 'asking'] } },
    select: { submissionId: true },
  });
  return new Set(going.map(({ submissionId }) => submissionId));
}
export const beingSentNow = () =>
  refuse.conflict('submission.being_sent', 'Laurel is sending this entry. Wait for it, or say how it went.');
