import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';
import { beingSent } from '../sending/entry-status.js';

/**
 * Returns those of the submissions that are paid and being sent. Nobody may move them until the outcome is
 * known.
 */
export const onTheirWay = (tx: Pick<Tx, '$queryRawUnsafe'>, ids: readonly number[]): Promise<Set<number>> =>
  beingSent(tx, ids, ['delivering', 'asking']);
export const beingSentNow = () =>
  refuse.conflict('submission.being_sent', 'Laurel is sending this entry. Wait for it, or say how it went.');
