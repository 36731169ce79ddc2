import type { GetMatchingOverviewResponse } from '@laurel/proto/matching/v1/matching';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { countByWeekSql, getMaintenance } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

const COUNTS = `select (select count(*)::int from wizard_results) as runs, (select count(*)::int from competition) as competitions`;
const RUNS = countByWeekSql('wizard_results', '"createdAt"');

/** The state of matching for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
  ) {}

  async getOverview(): Promise<GetMatchingOverviewResponse> {
    const [[counts], weeks, maintenance] = await Promise.all([
      this.db.rows<{ runs: number; competitions: number }>(COUNTS),
      this.db.rows<{ name: string; count: number }>(RUNS),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    return { ...counts!, weeks, maintenance };
  }
}
