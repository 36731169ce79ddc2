import { Background } from '@laurel/runtime/background';
import { backoffMs } from '@laurel/runtime/backoff';
import { Env } from '@laurel/runtime/env';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../billing.env.js';
import { Db } from '../database.js';
import { UNPAID } from '../domain/checkout.js';
import type { StripeEvent } from '../generated/client.js';
import { Payments } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';
import { SettleFees } from './settle-fees.js';
import { KeepTaken } from './keep-taken.js';
import { SyncPlans } from './sync-plans.js';
import { TellOfInvoice } from './tell-of-invoice.js';

const LOCK = 0x0b21;
const [AT_ONCE, TRIES, REST_MS, LONGEST_MS] = [60, 14, 30_000, 3_600_000];

/** What an invoice’s payer is to hear of; all else of it is said by these. */
const TOLD_OF = ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'];

/**
 * What Stripe has told, handled by one replica of all: whatever an event says, the thing that it is about is asked for as it stands
 * now, so that order and repetition do not matter. What fails is tried again, and is a dead letter after some tries.
 */
@Injectable()
export class HandleStripeEvents extends Background {
  private readonly log = new Logger('stripe events');
  protected readonly work: PgRounds;
  private readonly retryMs: number;
  constructor(
    env: Env,
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
    private readonly plans: SyncPlans,
    private readonly invoices: TellOfInvoice,
    private readonly fees: SettleFees,
    private readonly taken: KeepTaken,
  ) {
    super();
    this.retryMs = (env as BillingEnv).STRIPE_RETRY_MS;
    this.work = new PgRounds((env as BillingEnv).DATABASE_URL, {
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
    // What is asked for once answers all that told of it before.
    const groups = Map.groupBy(
      due,
      ({ id, type, about, subscriptionId }) => keyOf(type, about, subscriptionId) ?? id,
    );
    await Promise.all([...groups.values()].map((events) => this.handle(events)));
    return due.length === AT_ONCE;
  }

  private async handle(events: readonly StripeEvent[]): Promise<void> {
    const where = { id: { in: events.map(({ id }) => id) } };
    const before = Math.min(...events.map(({ tries }) => tries));
    const dueAt = new Date(Date.now() + backoffMs(before, { first: this.retryMs, longest: LONGEST_MS }));
    // Before it is handled: what ends this process each time is counted too.
    await this.db.stripeEvent.updateMany({ where, data: { tries: { increment: 1 }, dueAt } });
    try {
      await this.follow(events[0]!);
      await this.db.stripeEvent.updateMany({ where, data: { state: 'done', error: null } });
    } catch (error) {
      const { id, type } = events[0]!;
      await this.db.stripeEvent.updateMany({ where, data: { error: String(error).slice(0, 500) } });
      // Each by its own tries: one that was told just now does not end with one that was told long ago.
      const tired = { ...where, tries: { gte: TRIES } };
      const { count: dead } = await this.db.stripeEvent.updateMany({ where: tired, data: { state: 'dead' } });
      this.log.warn({ event: id, type, of: events.length, dead, error });
    }
  }

  private async follow({ type, about, subscriptionId }: StripeEvent): Promise<void> {
    const [of] = type.split('.');
    if (type === 'laurel.end') await this.payments.end(about!);
    else if (type === 'laurel.forget') await this.payments.forget(about!);
    else if (type === 'laurel.checkout') await this.close(about!);
    else if (type === 'laurel.fees') await this.fees.run(about!);
    else if (type.startsWith('customer.subscription.')) await this.subscriptions.run(about!);
    else if (subscriptionId) await this.subscriptions.run(subscriptionId);
    else if (type.startsWith('checkout.session.')) await this.followPage(about!, type);
    else if (of === 'product' || of === 'price') await this.plans.run();
    else if (type.startsWith('charge.dispute.')) await this.taken.ofDispute(about!);
    else if (type === 'charge.refunded') await this.taken.ofCharge(about!);
    else if (TOLD_OF.includes(type)) {
      if (type === 'invoice.paid') await this.taken.ofInvoice(about!);
      await this.invoices.run(about!, type);
    }
  }

  /** One of fees, or one on which nobody has bought a plan. */
  private async followPage(stripeSessionId: string, type: string): Promise<void> {
    const batchId = await this.fees.batchOf(stripeSessionId);
    if (batchId) await this.fees.run(batchId);
    else if (type === 'checkout.session.expired') await this.expire(stripeSessionId);
  }

  /** Of a film that is gone: nobody pays on its page any more, and what was paid on it is looked at now. */
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

/** Under which events are one question; null: each is its own. */
function keyOf(type: string, about: string | null, subscriptionId: string | null): string | null {
  if (type.startsWith('customer.subscription.') || type === 'laurel.fees') return about;
  if (type.startsWith('product.') || type.startsWith('price.')) return 'plans';
  return subscriptionId;
}
