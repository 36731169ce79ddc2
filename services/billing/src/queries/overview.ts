import type { GetBillingOverviewResponse } from '@laurel/proto/billing/v1/billing';
import { Arrivals } from '@laurel/runtime/arrivals';
import { upkeepOf } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

type Counts = Omit<GetBillingOverviewResponse, 'plans' | 'upkeep'>;
const COUNTS = `select count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'expiring')::int as expiring,
  (select coalesce(sum("availableStrategyTokens"), 0)::int from user_meta_data) as "strategyTokens",
  (select coalesce(sum("availableSubmissionTokens"), 0)::int from user_meta_data) as "submissionTokens" from film_subscription`;
const PLANS = `select concat(coalesce(p.name, '?'), ' · ', s."billingCycle") as name, count(*)::int as count
  from film_subscription s left join product p on p.id = s."productId" group by 1 order by 2 desc, 1`;

/** How plans and tokens stand, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
  ) {}

  async now(): Promise<GetBillingOverviewResponse> {
    const [[counts], plans, upkeep] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<{ name: string; count: number }>(PLANS),
      upkeepOf(this.db, this.arrivals),
    ]);
    return { ...counts!, plans, upkeep };
  }
}
