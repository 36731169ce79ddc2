import type { GetBillingOverviewResponse } from '@laurel/proto/billing/v1/billing';
import { toIsoInstantSql } from '@laurel/runtime/database';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

const NEWEST = 20;
/** The condition that a dispute is undecided. */
const UNDECIDED = `state not in ('won', 'lost', 'prevented', 'warning_closed')`;
const COUNTS = `select (select count(*)::int from subscription_aside) as "asideCount",
  (select count(*)::int from price_refused) as "refusedPriceCount",
  (select count(*)::int from stripe_event where state = 'dead') as "deadStripeEvents",
  (select count(*)::int from mend where at > now() - interval '30 days') as "mendCount",
  (select count(*)::int from dispute where ${UNDECIDED}) as "openDisputes"`;
const ASIDE = `select "stripeSubscriptionId", why, "filmId", ${toIsoInstantSql('at')} as since
  from subscription_aside order by at desc, 1 limit ${NEWEST}`;
const PRICES = `select id, "productId", why from price_refused order by "productId", id limit ${NEWEST}`;
const MENDS = `select about, what, ${toIsoInstantSql('at')} as at from mend
  where at > now() - interval '30 days' order by mend.at desc, mend.id desc limit ${NEWEST}`;
const DISPUTES = `select id, amount::float8 as amount, currency, state, ${toIsoInstantSql('since')} as since
  from dispute order by dispute.since desc, id limit ${NEWEST}`;

type Counted = 'asideCount' | 'refusedPriceCount' | 'deadStripeEvents' | 'mendCount' | 'openDisputes';
type Counts = Pick<GetBillingOverviewResponse, Counted>;
type Listed = 'aside' | 'refusedPrices' | 'mends' | 'disputes';
type Item<K extends Listed> = GetBillingOverviewResponse[K][number];

/**
 * Lists what administrators should check: unassigned subscriptions, prices that cannot be sold, corrections
 * and disputes.
 */
@Injectable()
export class BillingIssues {
  constructor(private readonly db: Db) {}

  async now(): Promise<Counts & Pick<GetBillingOverviewResponse, Listed>> {
    const [[counts], aside, refusedPrices, mends, disputes] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<Item<'aside'>>(ASIDE),
      this.db.rows<Item<'refusedPrices'>>(PRICES),
      this.db.rows<Item<'mends'>>(MENDS),
      this.db.rows<Item<'disputes'>>(DISPUTES),
    ]);
    return { ...counts!, aside, refusedPrices, mends, disputes };
  }
}
