import type { GetBillingOverviewResponse } from '@laurel/proto/billing/v1/billing';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { IS_DEAD } from '@laurel/runtime/jobs/dead-jobs';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

const MAX_LISTED = 20;
/** The SQL condition that a dispute is undecided. */
const UNDECIDED = `state not in ('won', 'lost', 'prevented', 'warning_closed')`;
const COUNTS = `select (select count(*)::int from unassigned_subscription) as "unassignedCount",
  (select count(*)::int from rejected_price) as "refusedPriceCount",
  (select count(*)::int from graphile_worker.jobs where ${IS_DEAD}) as "deadStripeEvents",
  (select count(*)::int from reconciliation_fix where at > now() - interval '30 days') as "fixCount",
  (select count(*)::int from dispute where ${UNDECIDED}) as "openDisputes"`;
const UNASSIGNED = `select "stripeSubscriptionId", why, "filmId", ${toIsoInstantSql('at')} as since
  from unassigned_subscription order by at desc, 1 limit ${MAX_LISTED}`;
const PRICES = `select id, "productId", why from rejected_price order by "productId", id limit ${MAX_LISTED}`;
const FIXES = `select \"stripeId\", kind, ${toIsoInstantSql('at')} as at from reconciliation_fix f
  where at > now() - interval '30 days' order by f.at desc, f.id desc limit ${MAX_LISTED}`;
const DISPUTES = `select id, amount::float8 as amount, currency, state, ${toIsoInstantSql('since')} as since
  from dispute order by dispute.since desc, id limit ${MAX_LISTED}`;

type CountName = 'unassignedCount' | 'refusedPriceCount' | 'deadStripeEvents' | 'fixCount' | 'openDisputes';
type Counts = Pick<GetBillingOverviewResponse, CountName>;
type ListName = 'unassigned' | 'refusedPrices' | 'fixes' | 'disputes';
type Item<K extends ListName> = GetBillingOverviewResponse[K][number];

/** Lists unassigned subscriptions, rejected prices, fixes and disputes. */
@Injectable()
export class BillingIssues {
  constructor(private readonly db: Db) {}

  async load(): Promise<Counts & Pick<GetBillingOverviewResponse, ListName>> {
    const [[counts], unassigned, refusedPrices, fixes, disputes] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<Item<'unassigned'>>(UNASSIGNED),
      this.db.rows<Item<'refusedPrices'>>(PRICES),
      this.db.rows<Item<'fixes'>>(FIXES),
      this.db.rows<Item<'disputes'>>(DISPUTES),
    ]);
    return { ...counts!, unassigned, refusedPrices, fixes, disputes };
  }
}
