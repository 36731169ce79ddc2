import type { GetCatalogOverviewResponse } from '@laurel/proto/catalog/v1/catalog';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { getMaintenance } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { HAS_DATES, IS_UPCOMING } from '../messages/competition.js';
import { SearchEngine } from '../search/model/search-engine.js';

const HAS_UPCOMING_DATE = `exists (select from competition_date d where d."competitionId" = c.id and ${IS_UPCOMING})`;
const COUNTS = `select (select count(*)::int from festival) as festivals,
    count(*)::int as competitions,
    count(*) filter (where not ${HAS_DATES})::int as "withoutDates",
    count(*) filter (where ${HAS_DATES} and not ${HAS_UPCOMING_DATE})::int as closed,
    (select count(*)::int from festival where "verifiedAt" > now() - interval '90 days') as "recentlyVerified",
    (select ${toIsoInstantSql('max("verifiedAt")')} from festival) as "verifiedAt",
    (select ${toIsoInstantSql('max("at")')} from outbox where type in ('festival.added', 'festival.changed', 'competition.added', 'competition.changed')) as "changedAt"
  from competition c where not c."isDeprecated"`;

/** Returns figures about the age of the catalogue's data, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
    private readonly search: SearchEngine,
  ) {}

  async getOverview(): Promise<GetCatalogOverviewResponse> {
    const [[counts], maintenance] = await Promise.all([
      this.db.rows<Omit<GetCatalogOverviewResponse, 'maintenance' | 'search'>>(COUNTS),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    return { ...counts!, maintenance, search: this.search.state() };
  }
}
