import type { GetBillingOverviewResponse, PlanCount } from '@laurel/proto/billing/v1/billing';
import { Arrivals } from '@laurel/runtime/arrivals';
import { upkeepOf } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { KeptAside } from './kept-aside.js';
import { Revenue } from './revenue.js';

type Counts = Pick<GetBillingOverviewResponse, 'active' | 'expiring' | 'strategyTokens' | 'submissionTokens'>;
const COUNTS = `select count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'expiring')::int as expiring,
  (select coalesce(sum("availableStrategyTokens"), 0)::int from user_meta_data) as "strategyTokens",
  (select coalesce(sum("availableSubmissionTokens"), 0)::int from user_meta_data) as "submissionTokens" from film_subscription`;
const PLANS = `select p.name as product, s."billingCycle", count(*)::int as count
  from film_subscription s left join product p on p.id = s."productId" group by 1, 2 order by 3 desc, 1, 2`;

/** How plans, tokens and money stand, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
    private readonly revenue: Revenue,
    private readonly kept: KeptAside,
  ) {}

  async now(): Promise<GetBillingOverviewResponse> {
    const [[counts], planMix, revenue, kept, upkeep] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<PlanCount>(PLANS),
      this.revenue.byMonth(new Date()),
      this.kept.now(),
      upkeepOf(this.db, this.arrivals),
    ]);
    return { ...counts!, ...kept, plans: [], planMix, revenue, upkeep };
  }
}
