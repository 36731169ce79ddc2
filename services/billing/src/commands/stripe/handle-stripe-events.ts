import { Background } from '@laurel/runtime/jobs/background';
import { backoffMs } from '@laurel/runtime/process/backoff';
import { Env } from '@laurel/runtime/process/env';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../../settings/billing.env.js';
import { Db } from '../../database/client.js';
import { UNPAID } from '../../domain/checkout.js';
import type { StripeEvent } from '../../generated/client.js';
import { Payments } from '../../payments/payment-provider.js';
import { ApplySubscription } from '../subscriptions/apply-subscription.js';
import { SettleFees } from '../fees/settle-fees.js';
import { StoreTakings } from './store-takings.js';
import { SyncPlans } from './sync-plans.js';
import { NotifyPayer } from '../subscriptions/notify-payer.js';

const LOCK = 0x0b21;
const [AT_ONCE, TRIES, REST_MS, MAX_BACKOFF_MS] = [60, 14, 30_000, 3_600_000];

/** The events of an invoice about which its payer is notified. */
const PAYER_EVENTS = ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'];

/**
 * Handles Stripe's events on one replica. It fetches the present state of the object that an event names, so
 * order and repetition do not matter. A failing event is retried and becomes a dead letter after some
 * attempts.
 */
@Injectable()
export class HandleStripeEvents extends Background {
  private readonly log = new Logger('stripe events');
  protected readonly work: PollingJob;
  private readonly retryMs: number;
  constructor(
    env: Env,
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
    private readonly plans: SyncPlans,
    private readonly invoices: NotifyPayer,
    private readonly fees: SettleFees,
    private readonly taken: StoreTakings,
  ) {
    super();
    this.retryMs = (env as BillingEnv).STRIPE_RETRY_MS;
    this.work = new PollingJob((env as BillingEnv).DATABASE_URL, {
      name: 'stripe events',
      channel: 'stripe_events',
      lock: LOCK,
      round: () => this.round(),
      restMs: () => this.restMs(),
    });
  }

  private async restMs(): Promise<number> {
    const next = await this.db.stripeEvent.findFirst({
      where: { state: 'waiting' },
      orderBy: { dueAt: 'asc' },
    });
    return next ? Math.min(Math.max(next.dueAt.getTime() - Date.now(), 10), REST_MS) : REST_MS;
  }

  private async round(): Promise<boolean> {
    const due = await this.db.stripeEvent.findMany({
      where: { state: 'waiting', dueAt: { lte: new Date() } },
      orderBy: [{ dueAt: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      take: AT_ONCE,
    });
    // One fetch handles all pending events about the same object.
    const groups = Map.groupBy(
      due,
      ({ id, type, about, subscriptionId }) => getGroupKey(type, about, subscriptionId) ?? id,
    );
    await Promise.all([...groups.values()].map((events) => this.handle(events)));
    return due.length === AT_ONCE;
  }

  private async handle(events: readonly StripeEvent[]): Promise<void> {
    const where = { id: { in: events.map(({ id }) => id) } };
    const before = Math.min(...events.map(({ tries }) => tries));
    const dueAt = new Date(Date.now() + backoffMs(before, { first: this.retryMs, max: MAX_BACKOFF_MS }));
    // Counts the attempt first, so that an event that crashes the process is counted too.
    await this.db.stripeEvent.updateMany({ where, data: { tries: { increment: 1 }, dueAt } });
    try {
      await this.follow(events[0]!);
      await this.db.stripeEvent.updateMany({ where, data: { state: 'done', error: null } });
    } catch (error) {
      const { id, type } = events[0]!;
      await this.db.stripeEvent.updateMany({ where, data: { error: String(error).slice(0, 500) } });
      // Counts attempts per event, so that a new event does not become a dead letter together with an old
      // one.
      const tired = { ...where, tries: { gte: TRIES } };
      const { count: dead } = await this.db.stripeEvent.updateMany({ where: tired, data: { state: 'dead' } });
      this.log.warn({ event: id, type, count: events.length, dead, error });
    }
  }

  private async follow({ type, about, subscriptionId }: StripeEvent): Promise<void> {
    const [objectType] = type.split('.');
    if (type === 'laurel.end') await this.payments.end(about!);
    else if (type === 'laurel.forget') await this.payments.forget(about!);
    else if (type === 'laurel.checkout') await this.close(about!);
    else if (type === 'laurel.fees') await this.fees.run(about!);
    else if (type.startsWith('customer.subscription.')) await this.subscriptions.run(about!);
    else if (subscriptionId) await this.subscriptions.run(subscriptionId);
    else if (type.startsWith('checkout.session.')) await this.followPage(about!, type);
    else if (objectType === 'product' || objectType === 'price') await this.plans.run();
    else if (type.startsWith('charge.dispute.')) await this.taken.storeDispute(about!);
    else if (type === 'charge.refunded') await this.taken.storeCharge(about!);
    else if (PAYER_EVENTS.includes(type)) {
      if (type === 'invoice.paid') await this.taken.storeInvoice(about!);
      await this.invoices.run(about!, type);
    }
  }

  /** The session belongs to fees, or to a plan that nobody has bought. */
  private async followPage(stripeSessionId: string, type: string): Promise<void> {
    const batchId = await this.fees.findBatchId(stripeSessionId);
    if (batchId) await this.fees.run(batchId);
    else if (type === 'checkout.session.expired') await this.expire(stripeSessionId);
  }

  /** Closes the checkout of a deleted film. Handles a payment that was made in the meantime. */
  private async close(stripeSessionId: string): Promise<void> {
    const page = await this.payments.checkout(stripeSessionId);
    if (page?.state === 'open' && (await this.payments.expireCheckout(stripeSessionId)))
      return void (await this.expire(stripeSessionId));
    const paid = page?.state === 'open' ? await this.payments.checkout(stripeSessionId) : page;
    if (paid?.subscriptionId) await this.subscriptions.run(paid.subscriptionId);
  }

  private expire(stripeSessionId: string) {
    return this.db.checkout.updateMany({
      where: { stripeSessionId, state: UNPAID },
      data: { state: 'expired' },
    });
  }
}

/** Returns the key under which events are handled together. Null handles an event alone. */
function getGroupKey(type: string, about: string | null, subscriptionId: string | null): string | null {
  if (type.startsWith('customer.subscription.') || type === 'laurel.fees') return about;
  if (type.startsWith('product.') || type.startsWith('price.')) return 'plans';
  return subscriptionId;
}
