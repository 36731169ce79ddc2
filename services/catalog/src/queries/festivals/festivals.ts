import type { FestivalLocation } from '@laurel/proto/catalog/v1/catalog';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { SELECT_FESTIVALS, SELECT_LOCATIONS } from '../../messages/festival.js';
import { loadTargetIds } from '../../messages/merged.js';

@Injectable()
export class Festivals {
  constructor(private readonly db: Db) {}

  /** Returns a festival. The id of a merged festival returns its target. @throws festival.not_found */
  async getFestival(id: number): Promise<Festival> {
    const [existingFestival] = await this.findByIds([id]);
    if (existingFestival) return existingFestival;
    const targetIds = await loadTargetIds(this.db.rows, 'merged_festival', [id]);
    const [festival] = await this.findByIds([...targetIds.values()]);
    if (!festival) throw refuse.noSuch('festival.not_found', 'festivalId');
    return festival;
  }

  /** Returns festivals in the order of the ids. Omits deleted ones. */
  findByIds(ids: readonly number[]): Promise<Festival[]> {
    return this.db.rows<Festival>(
      `${SELECT_FESTIVALS} where f."id" = any($1::int[]) order by array_position($1::int[], f."id")`,
      ids,
    );
  }

  /** Returns the locations and dates of festivals. Omits deleted ones. */
  getLocations(ids: readonly number[]): Promise<FestivalLocation[]> {
    return this.db.rows<FestivalLocation>(
      `${SELECT_LOCATIONS} where f."id" = any($1::int[]) order by f."id"`,
      ids,
    );
  }

  async getPage(page: number, pageSize: number): Promise<{ items: Festival[]; total: number }> {
    const [items, [count]] = await Promise.all([
      this.db.rows<Festival>(
        `${SELECT_FESTIVALS} order by f."id" limit $1 offset $2`,
        pageSize,
        (page - 1) * pageSize,
      ),
      this.db.rows<{ total: number }>('select count(*)::int as total from "festival"'),
    ]);
    return { items, total: count!.total };
  }
}
