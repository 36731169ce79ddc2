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
  requireAdministrator,
  getCaller,
  getCurrentCall,
  isUuid,
  mayActFor,
  getDirectCaller,
  checkUserAccess,
} from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems, parsePaging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { EndSubscriptions } from '../commands/subscriptions/end-subscriptions.js';
import { OpenFeePayment } from '../commands/fees/open-fee-payment.js';
import { RefundStrategyToken } from '../commands/tokens/refund-strategy-token.js';
import { SettleFees } from '../commands/fees/settle-fees.js';
import { SpendStrategyToken } from '../commands/tokens/spend-strategy-token.js';
import { FeePayments } from '../queries/fee-payments.js';
import { PayerData } from '../queries/payer-data.js';
import { Plans } from '../queries/plans.js';
import { ChangePlan } from '../commands/subscriptions/change-plan.js';
import { ChangeEnding } from '../commands/subscriptions/change-ending.js';
import { StartCheckout } from '../commands/subscriptions/start-checkout.js';
import { ReceiveStripeEvent } from '../commands/stripe/receive-stripe-event.js';
import { toSubscriptionMessage } from '../subscriptions/messages.js';
import { Receipts } from '../tokens/run-receipts.js';
import { Overview } from '../queries/overview.js';
import { GrantTokens } from '../commands/tokens/grant-tokens.js';

/** Returns whether the caller is the owner, and not an administrator who impersonates the owner. */
const isOwner = (ownerId: string) => {
  const { user, impersonator } = getCaller();
  return user === ownerId && impersonator === '';
};

@Controller()
export class BillingGrpc implements RpcHandlers<typeof BillingServiceService> {
  constructor(
    private readonly plans: Plans,
    private readonly spendToken: SpendStrategyToken,
    private readonly refundToken: RefundStrategyToken,
    private readonly receipts: Receipts,
    private readonly overview: Overview,
    private readonly grantTokensCommand: GrantTokens,
    private readonly endSubscriptionsCommand: EndSubscriptions,
    private readonly startCheckoutCommand: StartCheckout,
    private readonly changeEndingCommand: ChangeEnding,
    private readonly changePlanCommand: ChangePlan,
    private readonly receiveStripeEvent: ReceiveStripeEvent,
    private readonly payerData: PayerData,
    private readonly feePayments: FeePayments,
    private readonly openFeePaymentCommand: OpenFeePayment,
    private readonly settleFees: SettleFees,
  ) {}

  @GrpcMethod('BillingService')
  getProducts({ type }: GetProductsRequest) {
    return this.plans.listProducts(type ?? null, getCurrentCall()?.caller?.user || null);
  }

  @GrpcMethod('BillingService')
  async getFilmSubscriptions({ filmIds, userId }: GetFilmSubscriptionsRequest) {
    return {
      subscriptions: await this.plans.findSubscriptions(
        checkMaxItems(filmIds, 'filmIds'),
        userId && isUuid(userId) ? userId : null,
        mayActFor,
      ),
    };
  }

  @GrpcMethod('BillingService')
  async requireSubscription({ filmId }: RequireSubscriptionRequest) {
    return { subscription: await this.plans.requireSubscription(filmId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  async getUserTokens({ userId }: GetUserTokensRequest) {
    return this.plans.getTokens(checkUserAccess(userId));
  }

  @GrpcMethod('BillingService')
  async spendStrategyToken(request: SpendStrategyTokenRequest) {
    const { filmId, runKey } = request;
    if (!isUuid(runKey)) throw refuse.invalid('run.key_invalid', 'A run’s key must be a UUID.', 'runKey');
    const paidBy = await this.spendToken.run(request, { mayActFor, isOwner });
    return { paidBy, receipt: this.receipts.sign({ filmId, runKey, paidBy }) };
  }

  @GrpcMethod('BillingService')
  async refundStrategyToken({ runKey }: RefundStrategyTokenRequest) {
    if (isUuid(runKey)) await this.refundToken.run(runKey, mayActFor);
    return {};
  }

  @GrpcMethod('BillingService')
  async getBillingOverview() {
    requireAdministrator();
    return this.overview.load();
  }

  @GrpcMethod('BillingService')
  async grantTokens(request: GrantTokensRequest) {
    await this.grantTokensCommand.run(request);
    return { tokens: await this.plans.getTokens(request.userId) };
  }

  /** Ends all subscriptions of the user, who must be the caller. */
  @GrpcMethod('BillingService')
  async endSubscriptions({ userId }: EndSubscriptionsRequest) {
    if (getDirectCaller().user !== userId) throw refuse.noSuch('user.not_found', 'userId');
    await this.endSubscriptionsCommand.run(userId);
    return {};
  }

  @GrpcMethod('BillingService')
  async startCheckout(request: StartCheckoutRequest) {
    return { url: await this.startCheckoutCommand.run(request) };
  }

  @GrpcMethod('BillingService')
  getCheckout({ sessionId }: GetCheckoutRequest) {
    return this.payerData.getCheckout(sessionId, getCaller().user);
  }

  @GrpcMethod('BillingService')
  async changeEnding({ isEnding, ...request }: ChangeEndingRequest) {
    return { subscription: toSubscriptionMessage(await this.changeEndingCommand.run(request, isEnding)) };
  }

  @GrpcMethod('BillingService')
  previewPlanChange(request: PreviewPlanChangeRequest) {
    return this.changePlanCommand.preview(request);
  }

  @GrpcMethod('BillingService')
  async changePlan(request: ChangePlanRequest) {
    return { url: await this.changePlanCommand.run(request) };
  }

  /** Accepts every caller, because the signature authenticates Stripe. */
  @GrpcMethod('BillingService')
  async takeStripeEvent({ body, signature }: TakeStripeEventRequest) {
    await this.receiveStripeEvent.run(Buffer.from(body), signature);
    return {};
  }

  @GrpcMethod('BillingService')
  async getCustomer({ userId, payer }: GetCustomerRequest) {
    return { customer: await this.payerData.findCustomer(checkUserAccess(userId), payer ?? null) };
  }

  @GrpcMethod('BillingService')
  async getCustomerId({ userId }: GetCustomerIdRequest) {
    return { id: await this.payerData.findCustomerId(checkUserAccess(userId)) };
  }

  @GrpcMethod('BillingService')
  async getPaidSubscriptions({ userId, stripeSubscriptionId: id }: GetPaidSubscriptionsRequest) {
    const subscriptions = id
      ? [await this.payerData.getSubscription(id, mayActFor)]
      : await this.payerData.listSubscriptions(checkUserAccess(userId));
    return { subscriptions };
  }

  @GrpcMethod('BillingService')
  async getCustomerFeatures({ userId }: GetCustomerFeaturesRequest) {
    return { features: await this.payerData.listFeatures(checkUserAccess(userId)) };
  }

  @GrpcMethod('BillingService')
  getInvoices(request: GetInvoicesRequest) {
    return this.payerData.listInvoices({ ...request, userId: checkUserAccess(request.userId) });
  }

  @GrpcMethod('BillingService')
  async openBillingPortal({ userId, payer }: OpenBillingPortalRequest) {
    if (getDirectCaller().user !== userId) throw refuse.noSuch('user.not_found', 'userId');
    return {
      url: await this.payerData.openPortal({ userId, email: payer?.email ?? '', name: payer?.name ?? '' }),
    };
  }

  @GrpcMethod('BillingService')
  async openFeePayment(request: OpenFeePaymentRequest) {
    await this.openFeePaymentCommand.run(request);
    return { payment: await this.feePayments.getPayment(request.batchId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  async getFeePayment({ batchId }: GetFeePaymentRequest) {
    await this.feePayments.getPayment(batchId, mayActFor); // checks access before Stripe is called
    await this.settleFees.tryRun(batchId);
    return { payment: await this.feePayments.getPayment(batchId, mayActFor) };
  }

  @GrpcMethod('BillingService')
  getPaidFees(request: GetPaidFeesRequest) {
    return this.feePayments.listPaidFees({
      ...parsePaging(request),
      userId: checkUserAccess(request.userId),
    });
  }

  @GrpcMethod('BillingService')
  checkFees({ entries }: CheckFeesRequest) {
    return this.feePayments.checkFees(getCaller().user, checkMaxItems(entries, 'entries'));
  }
}
