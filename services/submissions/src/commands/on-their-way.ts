import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';
import { beingSent } from '../sending/entry-status.js';

/** Of some submissions those that are paid and going out: until it is known what became of them nobody moves them. */
export const onTheirWay = (tx: Pick<Tx, '$queryRawUnsafe'>, ids: readonly number[]): Promise<Set<number>> =>
  beingSent(tx, ids, ['delivering', 'asking']);
export const beingSentNow = () =>
  refuse.conflict('submission.being_sent', 'Laurel is sending this entry. Wait for it, or say how it went.');
