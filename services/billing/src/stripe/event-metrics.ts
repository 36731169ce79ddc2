import { Metrics } from '@laurel/runtime/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

const COUNT = `select state, count(*)::int as n from stripe_event where state in ('waiting', 'dead') group by state`;

/** Reports the numbers of waiting and failed Stripe events. */
@Injectable()
export class StripeEventMetrics {
  constructor(metrics: Metrics, db: Db) {
    metrics.reads(
      'laurel_stripe_events',
      'Stripe events that are waiting, and that could not be processed.',
      async () => {
        const rows = await db.rows<{ state: string; n: number }>(COUNT);
        return { waiting: 0, dead: 0, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
      },
      'state',
    );
  }
}
