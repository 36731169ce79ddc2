import type { GetFilmsOverviewResponse } from '@laurel/proto/films/v1/films';
import { Arrivals } from '@laurel/runtime/arrivals';
import { byWeek, upkeepOf } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

type Counts = Omit<GetFilmsOverviewResponse, 'weeks' | 'upkeep'>;
const COUNTS = `select count(*)::int as films, count(distinct "createdBy")::int as filmmakers,
  (select count(*)::int from film_still where state = 'kept') as stills from film`;
const REGISTERED = byWeek('film', '"createdAt"');

/** How films stand, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
  ) {}

  async now(): Promise<GetFilmsOverviewResponse> {
    const [[counts], weeks, upkeep] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<{ name: string; count: number }>(REGISTERED),
      upkeepOf(this.db, this.arrivals),
    ]);
    return { ...counts!, weeks, upkeep };
  }
}
