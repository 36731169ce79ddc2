import type { FestivalPlace } from '@laurel/proto/catalog/v1/catalog';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { FESTIVALS, PLACES } from '../messages/festival.js';
import { keptIds } from '../messages/merged.js';

@Injectable()
export class Festivals {
  constructor(private readonly db: Db) {}

  /** Of an id that went into another, that one. Refuses `festival.not_found`. */
  async one(id: number): Promise<Festival> {
    let [festival] = await this.byIds([id]);
    if (!festival)
      [festival] = await this.byIds([...(await keptIds(this.db.rows, 'merged_festival', [id])).values()]);
    if (!festival) throw refuse.noSuch('festival.not_found', 'festivalId');
    return festival;
  }

  /** In the order of the ids; those that are gone are left out. */
  byIds(ids: readonly number[]): Promise<Festival[]> {
    return this.db.rows<Festival>(
      `${FESTIVALS} where f."id" = any($1::int[]) order by array_position($1::int[], f."id")`,
      ids,
    );
  }

  /** Where and when they are held; those that are gone are left out. */
  places(ids: readonly number[]): Promise<FestivalPlace[]> {
    return this.db.rows<FestivalPlace>(`${PLACES} where f."id" = any($1::int[]) order by f."id"`, ids);
  }

  /** By id. */
  async page(page: number, pageSize: number): Promise<{ items: Festival[]; total: number }> {
    const [items, [count]] = await Promise.all([
      this.db.rows<Festival>(
        `${FESTIVALS} order by f."id" limit $1 offset $2`,
        pageSize,
        (page - 1) * pageSize,
      ),
      this.db.rows<{ total: number }>('select count(*)::int as total from "festival"'),
    ]);
    return { items, total: count!.total };
  }
}
