import { Background } from '@laurel/runtime/jobs/background';
import { JobWorker, type TaskHandlers } from '@laurel/runtime/jobs/job-worker';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { Env } from '@laurel/runtime/process/env';
import { Injectable } from '@nestjs/common';
import { SettleFees } from './fees/settle-fees.js';
import { HandleStripeEvent } from './stripe/handle-stripe-event.js';
import { ExpireCheckout } from './subscriptions/expire-checkout.js';
import { GrantPlanTokens } from './tokens/grant-plan-tokens.js';
import { VerifyLedger } from './tokens/verify-ledger.js';
import { Db } from '../database/client.js';
import { Payments } from '../payments/payment-provider.js';
import type { JobPayloads } from '../payments/payment-jobs.js';
import { Customers } from '../subscriptions/customers.js';

interface Tasks extends JobPayloads {
  grant_plan_tokens: unknown;
  prove_ledger: unknown;
}
/** Grants tokens every hour, because no event announces a new month. Verifies the ledger each night. */
const SCHEDULE = { grant_plan_tokens: '7 * * * *', prove_ledger: '40 3 * * *' };

/** Runs the jobs of this service. Each reads the present state first, so repeating it changes nothing. */
@Injectable()
export class RunJobs extends Background {
  readonly work: JobWorker<Tasks>;
  constructor(
    env: Env,
    db: Db,
    metrics: Metrics,
    payments: Payments,
    events: HandleStripeEvent,
    checkouts: ExpireCheckout,
    customers: Customers,
    fees: SettleFees,
    planTokens: GrantPlanTokens,
    ledger: VerifyLedger,
  ) {
    super();
    const tasks: TaskHandlers<Tasks> = {
      handle_stripe_event: (event) => events.run(event),
      end_subscription: ({ id }) => payments.cancelSubscription(id),
      delete_customer: ({ id }) => payments.deleteCustomer(id),
      update_customer: ({ id }) => customers.sendAddress(id),
      expire_checkout: ({ id }) => checkouts.run(id),
      settle_fees: ({ id }) => fees.run(id),
      grant_plan_tokens: async () => {
        await planTokens.run(new Date());
      },
      prove_ledger: async () => {
        await ledger.run();
      },
    };
    this.work = new JobWorker(env.DATABASE_URL, db, metrics, tasks, SCHEDULE);
  }
}
