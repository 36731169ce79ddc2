import type {
  ChangePlanRequest,
  PreviewPlanChangeRequest,
  PreviewPlanChangeResponse,
} from '@laurel/proto/billing/v1/billing';
import { caller, ownHands } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { amountDiffers, soldPrice } from '../domain/checkout.js';
import { monthGrants } from '../domain/paid-months.js';
import { kindOfChange } from '../domain/plan-change.js';
import { noSuchSubscription, requireCycle, requirePaid } from '../domain/plans.js';
import { plansOf } from '../month-tokens.js';
import { OwnPlans } from '../own-plans.js';
import { Quotes } from '../quotes.js';
import { Payments, type PaidSubscription } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';

/** Another plan for a film that has one, in the same cycle: a dearer one at once, any other with the next period. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
    private readonly plans: OwnPlans,
    private readonly quotes: Quotes,
  ) {}

  /** What a change would cost and bring, from when. Refuses what `run` does, but for the amount, and `plan.same`. */
  async preview({ filmId, productId }: PreviewPlanChangeRequest): Promise<PreviewPlanChangeResponse> {
    const { row, paid } = await this.running({ filmId, userId: caller().user });
    const { price, kind } = await this.priceAndKind(productId, row.billingCycle, paid);
    const { currency } = price;
    const renewal = { renewalPrice: Number(price.price), currency, renewsAt: paid.periodEnd.toISOString() };
    const nothing = { due: 0, quote: '', strategyTokens: 0, submissionTokens: 0 };
    if (kind === 'downgrade') return { kind, ...renewal, ...nothing };
    const { due, at } = await this.payments.costOfChange(paid.id, price.id);
    const quote = this.quotes.of({ subscriptionId: paid.id, from: paid.productId!, priceId: price.id, at });
    return { kind, ...renewal, due, quote, ...(await this.broughtBy(paid, productId, at)) };
  }

  /** The tokens that come with a dearer plan for what is left of the month. */
  private async broughtBy({ id, periodEnd: until }: PaidSubscription, productId: string, from: Date) {
    const parts = await this.db.paidPart.findMany({ where: { stripeSubscriptionId: id, until } });
    const changed = [...parts, { productId, from, until }];
    const { brings } = await plansOf(this.db, changed);
    const added = monthGrants(changed, brings, from).filter(({ at, isRest }) => isRest && at === from);
    const of = (wanted: string) => added.find(({ token }) => token === wanted)?.amount ?? 0;
    return { strategyTokens: of('strategy'), submissionTokens: of('submission') };
  }

  /**
   * Answers where the change has to be paid before it is made; null: it is made, or planned. To the plan that the film has: what was planned for its next
   * period is not done. Refuses `subscription.not_found`, also for another's, `subscription.changed` where the page showed another cycle, what `soldPrice` and
   * `kindOfChange` do, `payment.amount_differs` for a dearer plan whose price was not shown just now, `payment.unreachable`.
   */
  async run(asked: ChangePlanRequest): Promise<string | null> {
    const { filmId, stripeSubscriptionId } = asked;
    const { row, paid } = await this.running({ filmId, userId: ownHands().user, stripeSubscriptionId });
    requireCycle(row, asked.billingCycle);
    if (paid.productId === asked.productId) {
      if (row.nextProductId) await this.payments.keepAsIs(paid.id);
    } else {
      const url = await this.change(asked, paid);
      if (url) return url;
    }
    await this.subscriptions.run(paid.id);
    return null;
  }

  private async change(asked: ChangePlanRequest, paid: PaidSubscription): Promise<string | null> {
    const { price, kind } = await this.priceAndKind(asked.productId, asked.billingCycle, paid);
    if (kind === 'downgrade') {
      if (paid.nextProductId !== asked.productId) await this.payments.changeAtEnd(paid.id, price.id);
      return null;
    }
    const quoted = this.quotes.read(asked.quote);
    const isOfThis =
      quoted?.subscriptionId === paid.id &&
      quoted.from === paid.productId &&
      quoted.priceId === price.id &&
      quoted.at >= paid.periodStart;
    if (!isOfThis) throw amountDiffers();
    return this.payments.changeNow({ subscriptionId: paid.id, priceId: price.id, at: quoted.at });
  }

  private async priceAndKind(productId: string, billingCycle: string, paid: PaidSubscription) {
    const product = await this.db.product.findUnique({ where: { id: productId }, include: { prices: true } });
    const price = soldPrice(product, billingCycle);
    return { price, kind: kindOfChange(paid, { productId, price: price.price, currency: price.currency }) };
  }

  /** Of one that somebody pays. */
  private async running(own: { filmId: number; userId: string; stripeSubscriptionId?: string }) {
    const row = await this.plans.fresh(own);
    requirePaid(row);
    const paid = await this.payments.subscription(row.stripeSubscriptionId);
    if (!paid || paid.state === 'ended') throw noSuchSubscription(); // at this moment
    return { row, paid };
  }
}
