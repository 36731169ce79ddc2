import type { GetFilmsOverviewResponse } from '@laurel/proto/films/v1/films';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { countByWeekSql, getMaintenance } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

type Counts = Omit<GetFilmsOverviewResponse, 'weeks' | 'maintenance'>;
const COUNTS = `select count(*)::int as films, count(distinct "createdBy")::int as filmmakers,
  (select count(*)::int from film_still where state = 'stored') as stills from film`;
const FILMS_BY_WEEK = countByWeekSql('film', '"createdAt"');

/** Statistics of films for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
  ) {}

  async load(): Promise<GetFilmsOverviewResponse> {
    const [[counts], weeks, maintenance] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<{ name: string; count: number }>(FILMS_BY_WEEK),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    return { ...counts!, weeks, maintenance };
  }
}
