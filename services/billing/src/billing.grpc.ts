import type {
  BillingServiceService,
  ChangeEndingRequest,
  CheckFeesRequest,
  ChangePlanRequest,
  EndSubscriptionsRequest,
  GetCheckoutRequest,
  GetCustomerFeaturesRequest,
  GetCustomerIdRequest,
  GetCustomerRequest,
  GetFeePaymentRequest,
  GetFilmSubscriptionsRequest,
  GetInvoicesRequest,
  GetPaidFeesRequest,
  GetPaidSubscriptionsRequest,
  GetProductsRequest,
  GetUserTokensRequest,
  GrantTokensRequest,
  OpenBillingPortalRequest,
  OpenFeePaymentRequest,
  PreviewPlanChangeRequest,
  RefundStrategyTokenRequest,
  RequireSubscriptionRequest,
  SpendStrategyTokenRequest,
  StartCheckoutRequest,
  TakeStripeEventRequest,
} from '@laurel/proto/billing/v1/billing';
import {
  administrator,
  caller,
  currentCall,
  isUuid,
  mayActFor,
  ownHands,
  ownUser,
} from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { EndSubscriptions } from './commands/end-subscriptions.js';
import { OpenFeePayment } from './commands/open-fee-payment.js';
import { RefundStrategyToken } from './commands/refund-strategy-token.js';
import { SettleFees } from './commands/settle-fees.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { FeePayments } from './queries/fee-payments.js';
import { Paying } from './queries/paying.js';
import { Plans } from './queries/plans.js';
import { ChangePlan } from './commands/change-plan.js';
import { ChangeEnding } from './commands/change-ending.js';
import { StartCheckout } from './commands/start-checkout.js';
import { TakeStripeEvent } from './commands/take-stripe-event.js';
import { subscriptionMessage } from './messages.js';
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
    private readonly checkout: StartCheckout,
    private readonly ending: ChangeEnding,
    private readonly change: ChangePlan,
    private readonly events: TakeStripeEvent,
    private readonly paying: Paying,
    private readonly fees: FeePayments,
    private readonly openFees: OpenFeePayment,
    private readonly settleFees: SettleFees,
  ) {}

  @GrpcMethod('BillingService')
  getProducts({ type }: GetProductsRequest) {
    return this.plans.products(type ?? null, currentCall()?.caller?.user || null);
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

  @GrpcMethod('BillingService')
  async startCheckout(asked: StartCheckoutRequest) {
    return { url: await this.checkout.run(asked) };
  }

  @GrpcMethod('BillingService')
  getCheckout({ sessionId }: GetCheckoutRequest) {
    return this.paying.checkout(sessionId, caller().user);
  }

  @GrpcMethod('BillingService')
  async changeEnding({ isEnding, ...asked }: ChangeEndingRequest) {
    return { subscription: subscriptionMessage(await this.ending.run(asked, isEnding)) };
  }

  @GrpcMethod('BillingService')
  previewPlanChange(asked: PreviewPlanChangeRequest) {
    return this.change.preview(asked);
  }

  @GrpcMethod('BillingService')
  async changePlan(asked: ChangePlanRequest) {
    return { url: await this.change.run(asked) };
  }

  /** Whoever asks: the signature says who told it. */
  @GrpcMethod('BillingService')
  async takeStripeEvent({ body, signature }: TakeStripeEventRequest) {
    await this.events.run(Buffer.from(body), signature);
    return {};
  }

  @GrpcMethod('BillingService')
  async getCustomer({ userId, payer }: GetCustomerRequest) {
    return { customer: await this.paying.customer(ownUser(userId), payer ?? null) };
  }

  @GrpcMethod('BillingService')
  async getCustomerId({ userId }: GetCustomerIdRequest) {
    return { id: await this.paying.customerId(ownUser(userId)) };
  }

  @GrpcMethod('BillingService')
  async getPaidSubscriptions({ userId, stripeSubscriptionId: id }: GetPaidSubscriptionsRequest) {
    const all = id
      ? [await this.paying.subscription(id, mayActFor)]
      : await this.paying.subscriptions(ownUser(userId));
    return { subscriptions: all };
  }

  @GrpcMethod('BillingService')
  async getCustomerFeatures({ userId }: GetCustomerFeaturesRequest) {
    return { features: await this.paying.features(ownUser(userId)) };
  }

  @GrpcMethod('BillingService')
  getInvoices(asked: GetInvoicesRequest) {
    return this.paying.invoices({ ...asked, userId: ownUser(asked.userId) });
  }

  @GrpcMethod('BillingService')
  async openBillingPortal({ userId, payer }: OpenBillingPortalRequest) {
    if (ownHands().user !== userId) throw refuse.noSuch('user.not_found', 'userId');
    return { url: await this.paying.portal({ userId, email: payer?.email ?? '', name: payer?.name ?? '' }) };
  }

  @GrpcMethod('BillingService')
  async openFeePayment(asked: OpenFeePaymentRequest) {
    await this.openFees.run(asked);
    return { payment: await this.fees.message(asked.batchId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  async getFeePayment({ batchId }: GetFeePaymentRequest) {
    await this.fees.message(batchId, mayActFor); // one's own, before anybody is asked
    await this.settleFees.tried(batchId);
    return { payment: await this.fees.message(batchId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  getPaidFees(asked: GetPaidFeesRequest) {
    return this.fees.paidBy({ ...pageOf(asked), userId: ownUser(asked.userId) });
  }

  @GrpcMethod('BillingService')
  checkFees({ entries }: CheckFeesRequest) {
    return this.fees.checked(caller().user, atMost(entries, 'entries'));
  }
}
