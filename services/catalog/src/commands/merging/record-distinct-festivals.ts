import type { RecordDistinctFestivalsRequest } from '@laurel/proto/catalog/v1/editing';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

@Injectable()
export class RecordDistinctFestivals {
  constructor(private readonly db: Db) {}

  /**
   * Records that two festivals are distinct, so that they are not suggested as duplicates again. Idempotent.
   * @throws session.not_admin, merge.itself, festival.not_found
   */
  run({ firstId, secondId }: RecordDistinctFestivalsRequest): Promise<void> {
    requireAdministrator();
    if (firstId === secondId) throw createMergeWithItselfError('secondId');
    const [lowId, highId] = firstId < secondId ? [firstId, secondId] : [secondId, firstId];
    return this.db.$transaction(async (tx) => {
      const lockedRows = await tx.$queryRaw<{ id: number }[]>`
        select id from festival where id in (${lowId}, ${highId}) order by id for key share`;
      const missingId = [lowId, highId].find((id) => !lockedRows.some((lockedRow) => lockedRow.id === id));
      if (missingId !== undefined)
        throw refuse.noSuch('festival.not_found', missingId === firstId ? 'firstId' : 'secondId');
      const { count } = await tx.distinctFestivals.createMany({
        data: { lowId, highId },
        skipDuplicates: true,
      });
      if (count)
        await appendAuditEvent(tx, 'festival.marked_distinct', null, { festivalId: lowId, otherId: highId });
    });
  }
}

export const createMergeWithItselfError = (field: string) =>
  refuse.invalid('merge.itself', 'Choose two different festivals.', field);
