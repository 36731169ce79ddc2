import type {
  ChangePlanRequest,
  PreviewPlanChangeRequest,
  PreviewPlanChangeResponse,
} from '@laurel/proto/billing/v1/billing';
import { caller, ownHands } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { amountDiffers, soldPrice } from '../domain/checkout.js';
import { monthGrants, type Part } from '../domain/paid-months.js';
import { kindOfChange } from '../domain/plan-change.js';
import { noSuchSubscription, requireCycle, requirePaid } from '../domain/plans.js';
import { plansOf } from '../month-tokens.js';
import { OwnPlans, type Own } from './own-plans.js';
import { Quotes } from '../quotes.js';
import { Payments, type PaidSubscription } from '../stripe/payments.js';
import { ChangeTurns } from '../stripe/turns.js';
import { ApplySubscription } from './apply-subscription.js';

/** Another plan for a film that has one, in the same cycle: a dearer one at once, any other with the next period. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly turns: ChangeTurns,
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
    const quote = this.quotes.of({
      subscriptionId: paid.id,
      from: paid.productId!,
      priceId: price.id,
      at,
      due,
    });
    return { kind, ...renewal, due, quote, ...(await this.broughtBy(paid, productId, at)) };
  }

  /** The tokens that come with a dearer plan for what is left of the month. */
  private async broughtBy({ id, periodEnd: until }: PaidSubscription, productId: string, from: Date) {
    const before = await this.db.paidPart.findMany({ where: { stripeSubscriptionId: id, until } });
    const { brings } = await plansOf(this.db, [{ productId }]);
    const after = [...before, { productId, from, until, ...brings(productId) }];
    const sumOf = (parts: readonly Part[], wanted: string) =>
      monthGrants(parts, from)
        .filter(({ token }) => token === wanted)
        .reduce((sum, { amount }) => sum + amount, 0);
    const added = (wanted: string) => sumOf(after, wanted) - sumOf(before, wanted);
    return { strategyTokens: added('strategy'), submissionTokens: added('submission') };
  }

  /**
   * Answers where the change has to be paid before it is made; null: it is made, or planned. To the plan that the film has: what was planned for its next
   * period is not done. Refuses `subscription.not_found`, also for another's, `subscription.changed` where the page showed another cycle, what `soldPrice` and
   * `kindOfChange` do, `payment.amount_differs` for a dearer plan whose price was not shown just now, `payment.unreachable`.
   */
  run(asked: ChangePlanRequest): Promise<string | null> {
    const own = {
      filmId: asked.filmId,
      userId: ownHands().user,
      stripeSubscriptionId: asked.stripeSubscriptionId,
    };
    return this.turns.take(own.stripeSubscriptionId, () => this.inTurn(own, asked));
  }

  /** Whoever changes the same plan meanwhile waits, and looks at it anew. */
  private async inTurn(own: Own, asked: ChangePlanRequest): Promise<string | null> {
    const { row, paid } = await this.running(own);
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
      const planned = { subscriptionId: paid.id, from: paid.productId!, priceId: price.id };
      if (paid.nextProductId !== asked.productId) await this.payments.changeAtEnd(planned);
      return null;
    }
    const quoted = this.quotes.read(asked.quote);
    const isOfThis =
      quoted?.subscriptionId === paid.id &&
      quoted.from === paid.productId &&
      quoted.priceId === price.id &&
      quoted.at >= paid.periodStart;
    if (!isOfThis) throw amountDiffers();
    // A credit that there was may have paid something else meanwhile.
    const { due } = await this.payments.costOfChange(paid.id, price.id, quoted.at);
    if (due !== quoted.due) throw amountDiffers();
    return this.payments.changeNow(quoted);
  }

  private async priceAndKind(productId: string, billingCycle: string, paid: PaidSubscription) {
    const product = await this.db.product.findUnique({ where: { id: productId }, include: { prices: true } });
    const price = soldPrice(product, billingCycle);
    return { price, kind: kindOfChange(paid, { productId, price: price.price, currency: price.currency }) };
  }

  /** Of one that somebody pays. */
  private async running(own: Own) {
    const row = await this.plans.fresh(own);
    requirePaid(row);
    const paid = await this.payments.subscription(row.stripeSubscriptionId);
    if (!paid || paid.state === 'ended') throw noSuchSubscription(); // at this moment
    return { row, paid };
  }
}
