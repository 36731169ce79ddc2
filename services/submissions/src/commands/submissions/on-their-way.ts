import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import { beingSent } from '../../submissions/entry-status.js';

/**
 * Returns those of the submissions that are paid and being sent. Nobody may move them until the outcome is
 * known.
 */
export const onTheirWay = (tx: Pick<Tx, '$queryRawUnsafe'>, ids: readonly number[]): Promise<Set<number>> =>
  beingSent(tx, ids, ['delivering', 'unconfirmed']);
export const beingSentNow = () =>
  refuse.conflict(
    'submission.being_sent',
    'Laurel is sending this entry. Wait until it is sent, or tell us the result.',
  );
