import type { CurrencyRevenue } from '@laurel/proto/billing/v1/billing';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

interface Row {
  currency: string;
  month: string;
  taken: number;
  returned: number;
}
const REVENUE_QUERY = `
  with bounds as (select date_trunc('month', $1::timestamptz) - interval '11 months' as first, date_trunc('month', $1::timestamptz) as last),
  months as (select generate_series(first, last, interval '1 month') as month from bounds),
  payments as (select * from plan_payment where "paidAt" >= (select first from bounds) and "paidAt" < (select last + interval '1 month' from bounds))
  select c.currency, to_char(m.month, 'YYYY-MM') as month,
    coalesce(sum(p.amount), 0)::float8 as taken, coalesce(sum(p.refunded + p.lost), 0)::float8 as returned
  from (select distinct currency from payments) c cross join months m
  left join payments p on p.currency = c.currency and p."paidAt" >= m.month and p."paidAt" < m.month + interval '1 month'
  group by 1, 2 order by 1, 2`;

/** The revenue of plans. */
@Injectable()
export class Revenue {
  constructor(private readonly db: Db) {}

  /** Returns twelve months up to `now`, in UTC. A refund counts in the month of its payment. */
  async loadMonthly(now: Date): Promise<CurrencyRevenue[]> {
    const rows = await this.db.rows<Row>(REVENUE_QUERY, now);
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
    return [...byCurrency].map(([currency, months]) => ({
      currency,
      months: months.map(({ month, taken, returned }) => ({ month, taken, returned })),
    }));
  }
}
