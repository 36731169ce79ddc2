import type { GetIdentityOverviewResponse } from '@laurel/proto/identity/v1/identity';
import { Arrivals } from '@laurel/runtime/arrivals';
import { byWeek, upkeepOf } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { IS_BANNED } from '../domain/account.js';
import { IS_OWN } from '../domain/session.js';

type Counts = Omit<GetIdentityOverviewResponse, 'weeks' | 'upkeep'>;
const COUNTS = `select count(*)::int as users,
    count(*) filter (where role = 'admin')::int as administrators,
    count(*) filter (where ${IS_BANNED})::int as banned,
    count(*) filter (where not "emailVerified")::int as unverified,
    (select count(*)::int from session where ${IS_OWN}) as sessions,
    (select count(*)::int from mail where state = 'waiting') as "mailsWaiting",
    (select count(*)::int from mail where state = 'dead') as "mailsDead"
  from "user"`;
const WEEKS = byWeek('"user"', '"createdAt"');

@Injectable()
export class IdentityOverview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
  ) {}

  async now(): Promise<GetIdentityOverviewResponse> {
    const [[counts], weeks, upkeep] = await Promise.all([
      this.db.rows<Counts>(COUNTS),
      this.db.rows<{ name: string; count: number }>(WEEKS),
      upkeepOf(this.db, this.arrivals),
    ]);
    return { ...counts!, weeks, upkeep };
  }
}
