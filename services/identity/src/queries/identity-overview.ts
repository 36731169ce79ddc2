import type { GetIdentityOverviewResponse } from '@laurel/proto/identity/v1/identity';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { countByWeekSql, getMaintenance } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { IS_BANNED } from '../domain/account.js';
import { IS_USER_SESSION } from '../domain/session.js';

type Counts = Omit<GetIdentityOverviewResponse, 'weeks' | 'maintenance'>;
const COUNTS = `select count(*)::int as users,
    count(*) filter (where role = 'admin')::int as administrators,
    count(*) filter (where ${IS_BANNED})::int as banned,
    count(*) filter (where not "emailVerified")::int as unverified,
    (select count(*)::int from session where ${IS_USER_SESSION}) as sessions,
    (select count(*)::int from mail where state = 'waiting') as "mailsWaiting",
    (select count(*)::int from mail where state = 'dead') as "mailsDead"
  from "user"`;
const WEEKS = countByWeekSql('"user"', '"createdAt"');

@Injectable()
export class IdentityOverview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
  ) {}

  async getOverview(): Promise<GetIdentityOverviewResponse> {
    const [[counts], weeks, maintenance] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<{ name: string; count: number }>(WEEKS),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    return { ...counts!, weeks, maintenance };
  }
}
