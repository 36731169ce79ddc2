import type {
  BillingServiceService,
  GetFilmSubscriptionsRequest,
  GetProductsRequest,
  GetUserTokensRequest,
  RefundStrategyTokenRequest,
  RequireSubscriptionRequest,
  SpendStrategyTokenRequest,
} from '@laurel/proto/billing/v1/billing';
import { isUuid, mayActFor, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { RefundStrategyToken } from './commands/refund-strategy-token.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { Plans } from './queries/plans.js';

@Controller()
export class BillingGrpc implements Face<typeof BillingServiceService> {
  constructor(
    private readonly plans: Plans,
    private readonly spend: SpendStrategyToken,
    private readonly refund: RefundStrategyToken,
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
  async spendStrategyToken({ filmId, runKey }: SpendStrategyTokenRequest) {
    if (!isUuid(runKey)) throw refuse.invalid('run.key_invalid', 'A run’s key is a UUID.', 'runKey');
    return { paidBy: await this.spend.run(filmId, runKey, mayActFor) };
  }

  @GrpcMethod('BillingService')
  async refundStrategyToken({ runKey }: RefundStrategyTokenRequest) {
    if (isUuid(runKey)) await this.refund.run(runKey, mayActFor);
    return {};
  }
}
