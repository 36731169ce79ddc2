import type { KeepFestivalsApartRequest } from '@laurel/proto/catalog/v1/editing';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

@Injectable()
export class KeepFestivalsApart {
  constructor(private readonly db: Db) {}

  /** Two that look like one are not, and are not offered again; twice changes nothing. Refuses `session.not_admin`, `merge.itself`, `festival.not_found`. */
  run({ firstId, secondId }: KeepFestivalsApartRequest): Promise<void> {
    administrator();
    if (firstId === secondId) throw mergedWithItself('secondId');
    const [lowId, highId] = firstId < secondId ? [firstId, secondId] : [secondId, firstId];
    return this.db.$transaction(async (tx) => {
      const held = await tx.$queryRaw<{ id: number }[]>`
        select id from festival where id in (${lowId}, ${highId}) order by id for key share`;
      const gone = [lowId, highId].find((id) => !held.some((one) => one.id === id));
      if (gone !== undefined)
        throw refuse.noSuch('festival.not_found', gone === firstId ? 'firstId' : 'secondId');
      const { count } = await tx.distinctFestivals.createMany({
        data: { lowId, highId },
        skipDuplicates: true,
      });
      if (count) await auditWanted(tx, 'festival.kept_apart', null, { festivalId: lowId, otherId: highId });
    });
  }
}

export const mergedWithItself = (field: string) =>
  refuse.invalid('merge.itself', 'Choose two festivals.', field);
