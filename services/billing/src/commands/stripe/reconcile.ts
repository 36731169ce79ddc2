import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { deleteRows } from '@laurel/runtime/database/forget-rows';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../../settings/billing.env.js';
import { Db } from '../../database/client.js';
import { receiveStripeEvents } from '../../payments/payment-jobs.js';
import { Payments, type PaymentEvent } from '../../payments/payment-provider.js';
import { ApplySubscription } from '../subscriptions/apply-subscription.js';
import { ReconcileRevenue } from './reconcile-revenue.js';
import { SettleFees } from '../fees/settle-fees.js';

const INITIAL_DELAY_MS = 300_000;
const BATCH_SIZE = 100;

/**
 * Fetches missed events and compares subscriptions, fees and payments with Stripe, each night and on demand.
 * Fixes each difference, logs it and adds a row to the table of fixes.
 */
@Injectable()
export class Reconcile extends Background {
  private readonly log = new Logger('reconciliation');
  protected readonly work: Repeating;
  constructor(
    env: Env,
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
    private readonly fees: SettleFees,
    private readonly revenue: ReconcileRevenue,
  ) {
    super();
    const { RECONCILE_EVERY_MS } = env as BillingEnv;
    this.work = new Repeating('reconciliation', RECONCILE_EVERY_MS, () => this.run(), INITIAL_DELAY_MS);
  }

  override onApplicationBootstrap() {
    if (this.payments.mode === 'none') return;
    super.onApplicationBootstrap();
  }

  /** Returns the numbers of compared and fixed objects. A failure does not stop the others. */
  async run(): Promise<{ comparedCount: number; fixedCount: number }> {
    await this.fees.settleAll();
    const activeIds = new Set<string>();
    for await (const { id, state } of this.payments.iterateSubscriptions())
      if (state !== 'ended') activeIds.add(id);
    const storedSubscriptions = await this.db.filmSubscription.findMany({
      where: { source: 'stripe' },
      select: { stripeSubscriptionId: true },
    });
    const refundedSubscriptions = await this.db.refundedSubscription.findMany({
      select: { stripeSubscriptionId: true },
    });
    const unassignedSubscriptions = await this.db.unassignedSubscription.findMany({
      select: { stripeSubscriptionId: true },
    });
    // A subscription that ended at Stripe is compared only if it is stored here.
    const storedIds = [...storedSubscriptions, ...refundedSubscriptions, ...unassignedSubscriptions].map(
      ({ stripeSubscriptionId }) => stripeSubscriptionId,
    );
    const ids = new Set([...activeIds, ...storedIds]);
    let fixedCount = 0;
    for (const id of ids) if (await this.fix(id)) fixedCount++;
    // Fetches the events even if the comparison of the revenue fails.
    const revenueResult = await this.revenue.run().finally(() => this.fetchMissedEvents());
    await this.deleteOldRows(); // runs last, so that a failure stops no comparison
    return {
      comparedCount: ids.size + revenueResult.comparedCount,
      fixedCount: fixedCount + revenueResult.fixedCount,
    };
  }

  /**
   * Deletes old events, expired checkouts, and records of refunds after which no bank debit can arrive any
   * more.
   */
  private async deleteOldRows(): Promise<void> {
    await deleteRows(this.db, 'stripe_event', `"receivedAt" < now() - interval '60 days'`);
    await deleteRows(this.db, 'refunded_subscription', `at < now() - interval '60 days'`);
    await deleteRows(this.db, 'checkout', `state = 'expired' and "createdAt" < now() - interval '7 days'`);
  }

  /**
   * Stores the events that Stripe has not delivered, for example because this service was down. Jobs then
   * handle them like delivered events.
   */
  private async fetchMissedEvents(): Promise<void> {
    let batch: PaymentEvent[] = [];
    const save = () => this.db.$transaction((tx) => receiveStripeEvents(tx, batch));
    for await (const event of this.payments.iterateRecentEvents()) {
      batch.push(event);
      if (batch.length < BATCH_SIZE) continue;
      await save();
      batch = [];
    }
    await save();
  }

  private async fix(stripeSubscriptionId: string): Promise<boolean> {
    try {
      const kind = await this.subscriptions.run(stripeSubscriptionId);
      if (kind === null) return false;
      this.log.warn({ message: 'fixed', subscription: stripeSubscriptionId, kind });
      await this.db.reconciliationFix.create({ data: { stripeId: stripeSubscriptionId, kind } });
      return true;
    } catch (error) {
      this.log.error({ subscription: stripeSubscriptionId, error });
      return false;
    }
  }
}
