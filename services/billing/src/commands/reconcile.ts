import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { forgetRows } from '@laurel/runtime/forget-rows';
import { Repeating } from '@laurel/runtime/repeating';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../billing.env.js';
import { Db } from '../database.js';
import { Payments, type PaymentEvent } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';
import { ReconcileTakings } from './reconcile-takings.js';
import { SettleFees } from './settle-fees.js';

const FIRST_MS = 300_000;
const AT_ONCE = 500;

/** Hears what was missed, and compares every subscription, what is left to do of fees, and what was taken, with Stripe's, each night and on demand: what differs is as there afterwards, with a line in the log and a row. */
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
    private readonly takings: ReconcileTakings,
  ) {
    super();
    const { RECONCILE_EVERY_MS } = env as BillingEnv;
    this.work = new Repeating('reconciliation', RECONCILE_EVERY_MS, () => this.run(), FIRST_MS);
  }

  override onApplicationBootstrap() {
    if (this.payments.mode === 'none') return;
    super.onApplicationBootstrap();
  }

  /** Answers how many were looked at, and how many mended. One that fails keeps no other from it. */
  async run(): Promise<{ seen: number; mended: number }> {
    await this.fees.all();
    const there = new Set<string>();
    for await (const { id, state } of this.payments.subscriptions()) if (state !== 'ended') there.add(id);
    const here = await this.db.filmSubscription.findMany({
      where: { source: 'stripe' },
      select: { stripeSubscriptionId: true },
    });
    const back = await this.db.takenBack.findMany({ select: { stripeSubscriptionId: true } });
    const aside = await this.db.subscriptionAside.findMany({ select: { stripeSubscriptionId: true } });
    // Of what has ended there only what is known here has anything left to do.
    const known = [...here, ...back, ...aside].map(({ stripeSubscriptionId }) => stripeSubscriptionId);
    const all = new Set([...there, ...known]);
    let mended = 0;
    for (const id of all) if (await this.mend(id)) mended++;
    const taken = await this.takings.run().finally(() => this.hearMissed());
    await this.forgetOld(); // the very last: it keeps nothing from being compared
    return { seen: all.size + taken.seen, mended: mended + taken.mended };
  }

  /** What was followed, pages on which nobody paid, and what was taken back so long ago that no debit of it comes any more. */
  private async forgetOld(): Promise<void> {
    await forgetRows(this.db, 'stripe_event', `state = 'done' and "receivedAt" < now() - interval '60 days'`);
    await forgetRows(this.db, 'taken_back', `at < now() - interval '60 days'`);
    await forgetRows(this.db, 'checkout', `state = 'expired' and "createdAt" < now() - interval '7 days'`);
  }

  /** What Stripe has told nobody, or somebody who was not there: it is followed as if it had been told now. */
  private async hearMissed(): Promise<void> {
    let some: PaymentEvent[] = [];
    const keep = () => this.db.stripeEvent.createMany({ data: some, skipDuplicates: true });
    for await (const event of this.payments.recentEvents()) {
      if (some.push(event) < AT_ONCE) continue;
      await keep();
      some = [];
    }
    await keep();
  }

  private async mend(stripeSubscriptionId: string): Promise<boolean> {
    try {
      const what = await this.subscriptions.run(stripeSubscriptionId);
      if (what === null) return false;
      this.log.warn({ said: 'mended', subscription: stripeSubscriptionId, what });
      await this.db.mend.create({ data: { about: stripeSubscriptionId, what } });
      return true;
    } catch (error) {
      this.log.error({ subscription: stripeSubscriptionId, error });
      return false;
    }
  }
}
