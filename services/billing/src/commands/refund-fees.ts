import type { RefundFeesRequest } from '@laurel/proto/billing/v1/billing';
import type { MayActFor } from '@laurel/runtime/call';
import { atMost } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { ownBatch, returnEntries } from '../fee-batches.js';
import { SettleFees } from './settle-fees.js';

@Injectable()
export class RefundFees {
  constructor(
    private readonly db: Db,
    private readonly fees: SettleFees,
  ) {}

  /**
   * Gives back the fees of some entries, each once, however often and by how many it is asked; where Stripe is away, later. Of a batch that
   * has ended everything has gone back. Refuses `fee_payment.not_found`, also for another's, `fee_entry.not_found`, and
   * `fee_payment.not_paid` for one that is open.
   */
  async run({ batchId, entryIds }: RefundFeesRequest, mayActFor: MayActFor): Promise<void> {
    const { entries, ...before } = await ownBatch(this.db, batchId, mayActFor);
    const known = new Set(entries.map(({ entryId }) => entryId));
    const at = atMost(entryIds, 'entryIds').findIndex((id) => !known.has(id));
    if (at >= 0)
      throw refuse.notFound('fee_entry.not_found', 'This entry is not of this payment.', `entryIds.${at}`);
    if (before.state === 'open') await this.fees.tried(batchId);
    await this.db.$transaction(async (tx) => {
      if ((await returnEntries(tx, batchId, entryIds)) === 'open')
        throw refuse.conflict('fee_payment.not_paid', 'These fees are not paid yet.', 'batchId');
    });
    await this.fees.tried(batchId);
  }
}
