import type { GetBillingOverviewResponse, PlanCount } from '@laurel/proto/billing/v1/billing';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { getMaintenance } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { BillingIssues } from './billing-issues.js';
import { Revenue } from './revenue.js';

type Counts = Pick<GetBillingOverviewResponse, 'active' | 'expiring' | 'strategyTokens' | 'submissionTokens'>;
const COUNTS = `select count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'expiring')::int as expiring,
  (select coalesce(sum("availableStrategyTokens"), 0)::int from user_meta_data) as "strategyTokens",
  (select coalesce(sum("availableSubmissionTokens"), 0)::int from user_meta_data) as "submissionTokens" from film_subscription`;
const PLANS = `select p.name as product, s."billingCycle", count(*)::int as count
  from film_subscription s left join product p on p.id = s."productId" group by 1, 2 order by 3 desc, 1, 2`;

/** Statistics of plans, tokens and revenue for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
    private readonly revenue: Revenue,
    private readonly issues: BillingIssues,
  ) {}

  async load(): Promise<GetBillingOverviewResponse> {
    const [[counts], planMix, revenue, issues, maintenance] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<PlanCount>(PLANS),
      this.revenue.loadMonthly(new Date()),
      this.issues.load(),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    return { ...counts!, ...issues, planMix, revenue, maintenance };
  }
}
