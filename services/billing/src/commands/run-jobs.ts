import { Background } from '@laurel/runtime/jobs/background';
import { JobWorker } from '@laurel/runtime/jobs/job-worker';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { Env } from '@laurel/runtime/process/env';
import { Injectable } from '@nestjs/common';
import { SettleFees } from './fees/settle-fees.js';
import { HandleStripeEvent } from './stripe/handle-stripe-event.js';
import { ExpireCheckout } from './subscriptions/expire-checkout.js';
import { Db } from '../database/client.js';
import { Payments } from '../payments/payment-provider.js';
import type { Payloads } from '../payments/payment-jobs.js';

/** Runs the jobs of this service. Each reads the present state first, so repeating it changes nothing. */
@Injectable()
export class RunJobs extends Background {
  readonly work: JobWorker<Payloads>;
  constructor(
    env: Env,
    db: Db,
    metrics: Metrics,
    payments: Payments,
    events: HandleStripeEvent,
    checkouts: ExpireCheckout,
    fees: SettleFees,
  ) {
    super();
    this.work = new JobWorker<Payloads>(env.DATABASE_URL, db, metrics, {
      handle_stripe_event: (event) => events.run(event),
      end_subscription: ({ id }) => payments.end(id),
      delete_customer: ({ id }) => payments.forget(id),
      expire_checkout: ({ id }) => checkouts.run(id),
      settle_fees: ({ id }) => fees.run(id),
    });
  }
}
