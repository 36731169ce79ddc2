import type {
  BillingServiceService,
  EndSubscriptionsRequest,
  GetFilmSubscriptionsRequest,
  GetProductsRequest,
  GetUserTokensRequest,
  GrantTokensRequest,
  RefundStrategyTokenRequest,
  RequireSubscriptionRequest,
  SpendStrategyTokenRequest,
} from '@laurel/proto/billing/v1/billing';
import { administrator, caller, isUuid, mayActFor, ownHands, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { EndSubscriptions } from './commands/end-subscriptions.js';
import { RefundStrategyToken } from './commands/refund-strategy-token.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { Plans } from './queries/plans.js';
import { Receipts } from './receipts.js';
import { Overview } from './queries/overview.js';
import { GrantTokens } from './commands/grant-tokens.js';

/** Not an administrator's, nor one's that acts as somebody. */
const isOwn = (ownerId: string) => {
  const { user, impersonator } = caller();
  return user === ownerId && impersonator === '';
};

@Controller()
export class BillingGrpc implements Face<typeof BillingServiceService> {
  constructor(
    private readonly plans: Plans,
    private readonly spend: SpendStrategyToken,
    private readonly refund: RefundStrategyToken,
    private readonly receipts: Receipts,
    private readonly overview: Overview,
    private readonly grant: GrantTokens,
    private readonly end: EndSubscriptions,
  ) {}

  @GrpcMethod('BillingService')
  getProducts({ type }: GetProductsRequest) {
    return this.plans.products(type ?? null);
  }

  @GrpcMethod('BillingService')
  async getFilmSubscriptions({ filmIds, userId }: GetFilmSubscriptionsRequest) {
    return {
      subscriptions: await this.plans.subscriptions(
        atMost(filmIds, 'filmIds'),
        userId && isUuid(userId) ? userId : null,
        mayActFor,
      ),
    };
  }

  @GrpcMethod('BillingService')
  async requireSubscription({ filmId }: RequireSubscriptionRequest) {
    return { subscription: await this.plans.required(filmId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  async getUserTokens({ userId }: GetUserTokensRequest) {
    return this.plans.tokens(ownUser(userId));
  }

  @GrpcMethod('BillingService')
  async spendStrategyToken(asked: SpendStrategyTokenRequest) {
    const { filmId, runKey } = asked;
    if (!isUuid(runKey)) throw refuse.invalid('run.key_invalid', 'A run’s key is a UUID.', 'runKey');
    const paidBy = await this.spend.run(asked, { mayActFor, isOwn });
    return { paidBy, receipt: this.receipts.of({ filmId, runKey, paidBy }) };
  }

  @GrpcMethod('BillingService')
  async refundStrategyToken({ runKey }: RefundStrategyTokenRequest) {
    if (isUuid(runKey)) await this.refund.run(runKey, mayActFor);
    return {};
  }

  @GrpcMethod('BillingService')
  async getBillingOverview() {
    administrator();
    return this.overview.now();
  }

  @GrpcMethod('BillingService')
  async grantTokens(asked: GrantTokensRequest) {
    await this.grant.run(asked);
    return { tokens: await this.plans.tokens(asked.userId) };
  }

  /** Of oneself only. */
  @GrpcMethod('BillingService')
  async endSubscriptions({ userId }: EndSubscriptionsRequest) {
    if (ownHands().user !== userId) throw refuse.noSuch('user.not_found', 'userId');
    await this.end.run(userId);
    return {};
  }
}
