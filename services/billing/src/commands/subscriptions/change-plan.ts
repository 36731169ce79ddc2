import type {
  ChangePlanRequest,
  PreviewPlanChangeRequest,
  PreviewPlanChangeResponse,
} from '@laurel/proto/billing/v1/billing';
import { getCaller, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { createAmountDiffersError, getSoldPrice } from '../../domain/checkout.js';
import { getMonthGrants, type PlanPeriod } from '../../domain/paid-months.js';
import { getChangeKind } from '../../domain/plan-change.js';
import { createSubscriptionNotFoundError, requireCycle, requirePaid } from '../../domain/plans.js';
import { loadPlans } from '../../tokens/month-tokens.js';
import { FreshSubscriptions, type SubscriptionCriteria } from './fresh-subscriptions.js';
import { Quotes } from '../../subscriptions/quotes.js';
import { Payments, type PaidSubscription } from '../../payments/payment-provider.js';
import { PlanChangeLocks } from '../../payments/payment-locks.js';
import { ApplySubscription } from './apply-subscription.js';

/** Changes a plan within its cycle: a more expensive one at once, any other with the next period. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly locks: PlanChangeLocks,
    private readonly subscriptions: ApplySubscription,
    private readonly freshSubscriptions: FreshSubscriptions,
    private readonly quotes: Quotes,
  ) {}

  /**
   * Returns the cost of a change, its additional tokens and its start.
   * @throws plan.same
   * @throws the refusals of `run`, except the amount
   */
  async preview({ filmId, productId }: PreviewPlanChangeRequest): Promise<PreviewPlanChangeResponse> {
    const { row, paidSubscription } = await this.getCurrentPlan({ filmId, userId: getCaller().user });
    const { price, kind } = await this.getPriceAndKind(productId, row.billingCycle, paidSubscription);
    const { currency } = price;
    const renewal = {
      renewalPrice: Number(price.price),
      currency,
      renewsAt: paidSubscription.periodEnd.toISOString(),
    };
    const noCost = { due: 0, quote: '', strategyTokens: 0, submissionTokens: 0 };
    if (kind === 'downgrade') return { kind, ...renewal, ...noCost };
    const { due, at } = await this.payments.previewChange(paidSubscription.id, price.id);
    const quote = this.quotes.sign({
      subscriptionId: paidSubscription.id,
      from: paidSubscription.productId!,
      priceId: price.id,
      at,
      due,
    });
    return {
      kind,
      ...renewal,
      due,
      quote,
      ...(await this.computeAddedTokens(paidSubscription, productId, at)),
    };
  }

  /** Returns the additional tokens of a more expensive plan for the rest of the month. */
  private async computeAddedTokens(
    { id, periodEnd: until }: PaidSubscription,
    productId: string,
    from: Date,
  ) {
    const previousPeriods = await this.db.paidPeriod.findMany({ where: { stripeSubscriptionId: id, until } });
    const { getMonthlyTokens } = await loadPlans(this.db, [{ productId }]);
    const updatedPeriods = [...previousPeriods, { productId, from, until, ...getMonthlyTokens(productId) }];
    const sumTokens = (periods: readonly PlanPeriod[], kind: string) =>
      getMonthGrants(periods, from)
        .filter(({ token }) => token === kind)
        .reduce((sum, { amount }) => sum + amount, 0);
    const countAdded = (kind: string) => sumTokens(updatedPeriods, kind) - sumTokens(previousPeriods, kind);
    return { strategyTokens: countAdded('strategy'), submissionTokens: countAdded('submission') };
  }

  /**
   * Changes the plan, or cancels a scheduled change if the requested plan is the present one. Returns the URL
   * on which the change must be paid first, or null if it is done or scheduled.
   * @throws subscription.not_found also if it belongs to another user
   * @throws subscription.changed if the page showed another cycle
   * @throws payment.amount_differs if the plan is more expensive and the quote is invalid, old or for another
   * sum
   * @throws payment.unreachable
   * @throws the refusals of `getSoldPrice` and `getChangeKind`
   */
  run(request: ChangePlanRequest): Promise<string | null> {
    const criteria = {
      filmId: request.filmId,
      userId: getDirectCaller().user,
      stripeSubscriptionId: request.stripeSubscriptionId,
    };
    return this.locks.runLocked(criteria.stripeSubscriptionId, () => this.runLocked(criteria, request));
  }

  /**
   * Changes the plan under its lock. Concurrent changes run one after another, and each reads the plan again.
   */
  private async runLocked(
    criteria: SubscriptionCriteria,
    request: ChangePlanRequest,
  ): Promise<string | null> {
    const { row, paidSubscription } = await this.getCurrentPlan(criteria);
    requireCycle(row, request.billingCycle);
    if (paidSubscription.productId === request.productId) {
      if (row.nextProductId) await this.payments.cancelScheduledChange(paidSubscription.id);
    } else {
      const url = await this.change(request, paidSubscription);
      if (url) return url;
    }
    await this.subscriptions.run(paidSubscription.id);
    return null;
  }

  private async change(
    request: ChangePlanRequest,
    paidSubscription: PaidSubscription,
  ): Promise<string | null> {
    const { price, kind } = await this.getPriceAndKind(
      request.productId,
      request.billingCycle,
      paidSubscription,
    );
    if (kind === 'downgrade') {
      const plannedChange = {
        subscriptionId: paidSubscription.id,
        from: paidSubscription.productId!,
        priceId: price.id,
      };
      if (paidSubscription.nextProductId !== request.productId)
        await this.payments.changeAtEnd(plannedChange);
      return null;
    }
    const quotedChange = this.quotes.verify(request.quote);
    const isValid =
      quotedChange?.subscriptionId === paidSubscription.id &&
      quotedChange.from === paidSubscription.productId &&
      quotedChange.priceId === price.id &&
      quotedChange.at >= paidSubscription.periodStart;
    if (!isValid) throw createAmountDiffersError();
    // The cost may have changed since the quote, for example because a credit paid for something else.
    const { due } = await this.payments.previewChange(paidSubscription.id, price.id, quotedChange.at);
    if (due !== quotedChange.due) throw createAmountDiffersError();
    return this.payments.changeNow(quotedChange);
  }

  private async getPriceAndKind(productId: string, billingCycle: string, paidSubscription: PaidSubscription) {
    const product = await this.db.product.findUnique({ where: { id: productId }, include: { prices: true } });
    const price = getSoldPrice(product, billingCycle);
    return {
      price,
      kind: getChangeKind(paidSubscription, { productId, price: price.price, currency: price.currency }),
    };
  }

  /** @throws plan.not_paid for a demonstration subscription */
  private async getCurrentPlan(criteria: SubscriptionCriteria) {
    const row = await this.freshSubscriptions.getFresh(criteria);
    requirePaid(row);
    const paidSubscription = await this.payments.getSubscription(row.stripeSubscriptionId);
    if (!paidSubscription || paidSubscription.state === 'ended') throw createSubscriptionNotFoundError(); // it ended in the meantime
    return { row, paidSubscription };
  }
}
