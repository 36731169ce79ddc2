import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { deadJobs } from '@laurel/runtime/jobs/dead-jobs';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Module } from '@nestjs/common';
import { billingEnv } from './settings/billing.env.js';
import { BillingGrpc } from './controllers/billing.grpc.js';
import { ApplySubscription } from './commands/subscriptions/apply-subscription.js';
import { ExpireCheckout } from './commands/subscriptions/expire-checkout.js';
import { ChangeEnding } from './commands/subscriptions/change-ending.js';
import { ChangePlan } from './commands/subscriptions/change-plan.js';
import { Customers } from './subscriptions/customers.js';
import { EndSubscriptions } from './commands/subscriptions/end-subscriptions.js';
import { GrantPlanTokens } from './commands/tokens/grant-plan-tokens.js';
import { HandleStripeEvent } from './commands/stripe/handle-stripe-event.js';
import { StoreRevenue } from './commands/stripe/store-revenue.js';
import { OpenFeePayment } from './commands/fees/open-fee-payment.js';
import { VerifyLedger } from './commands/tokens/verify-ledger.js';
import { Reconcile } from './commands/stripe/reconcile.js';
import { ReconcileRevenue } from './commands/stripe/reconcile-revenue.js';
import { RefundRuns } from './commands/tokens/refund-runs.js';
import { RefundStrategyToken } from './commands/tokens/refund-strategy-token.js';
import { seedDemo } from './commands/subscriptions/seed-demo.js';
import { SettleFees } from './commands/fees/settle-fees.js';
import { StartCheckout } from './commands/subscriptions/start-checkout.js';
import { SyncPlans } from './commands/stripe/sync-plans.js';
import { ReceiveStripeEvent } from './commands/stripe/receive-stripe-event.js';
import { NotifyPayer } from './commands/subscriptions/notify-payer.js';
import { SpendStrategyToken } from './commands/tokens/spend-strategy-token.js';
import { database } from './database/client.js';
import { payments } from './stripe/provided.js';
import { PlanChangeLocks, StripeLocks } from './payments/payment-locks.js';
import { FeePayments } from './queries/fee-payments.js';
import { PayerData } from './queries/payer-data.js';
import { FreshSubscriptions } from './commands/subscriptions/fresh-subscriptions.js';
import { Plans } from './queries/plans.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import { GrantFreeTokenWhenUserRegistered } from './event-handlers/grant-free-token-when-user-registered.js';
import { filmOwners, ProjectFilmOwner } from './event-handlers/project-film-owner.js';
import { stripeCommands } from './commands/stripe/stripe-commands.js';
import { feeCommands } from './commands/fees/fee-commands.js';
import { RunJobs } from './commands/run-jobs.js';
import { customerSnapshots } from './subscriptions/customer-snapshots.js';
import { UpdateCustomerWhenAddressChanged } from './event-handlers/update-customer-when-address-changed.js';
import { subscriptionSnapshots } from './subscriptions/subscription-snapshots.js';
import { ReturnFeesWhenEntriesReturned } from './event-handlers/return-fees-when-entries-returned.js';
import { SettlePaymentWhenRunFinished } from './event-handlers/settle-payment-when-run-finished.js';
import { Quotes } from './subscriptions/quotes.js';
import { Receipts } from './tokens/run-receipts.js';
import { BillingIssues } from './queries/billing-issues.js';
import { Overview } from './queries/overview.js';
import { Revenue } from './queries/revenue.js';
import { GrantTokens } from './commands/tokens/grant-tokens.js';
import { personalDataQueries } from './queries/personal-data.js';

const eventHandlers = [
  ProjectFilmOwner,
  GrantFreeTokenWhenUserRegistered,
  SettlePaymentWhenRunFinished,
  ReturnFeesWhenEntriesReturned,
  UpdateCustomerWhenAddressChanged,
  ForgetUserWhenDeleted,
];
const paymentProviders = [
  ApplySubscription,
  ChangeEnding,
  ChangePlan,
  Customers,
  GrantPlanTokens,
  ExpireCheckout,
  HandleStripeEvent,
  RunJobs,
  StoreRevenue,
  FreshSubscriptions,
  VerifyLedger,
  Quotes,
  Reconcile,
  ReconcileRevenue,
  StartCheckout,
  StripeLocks,
  PlanChangeLocks,
  SyncPlans,
  ReceiveStripeEvent,
  NotifyPayer,
  PayerData,
];
const fees = [OpenFeePayment, SettleFees, FeePayments];
const commands = [GrantTokens, SpendStrategyToken, RefundStrategyToken, RefundRuns, EndSubscriptions];

@Module({
  controllers: [BillingGrpc, ...eventHandlers],
  providers: [
    ...database,
    ...commands,
    ...paymentProviders,
    ...fees,
    payments,
    Plans,
    Overview,
    BillingIssues,
    Revenue,
    Receipts,
  ],
})
export class BillingModule {}

export const billing: ServiceDefinition = {
  name: 'billing',
  module: BillingModule,
  package: 'laurel.billing.v1',
  personalData: personalDataQueries,
  services: { BillingService: BillingServiceService },
  env: billingEnv,
  owns: { subscription: subscriptionSnapshots, customer: customerSnapshots },
  projections: { films: filmOwners },
  otherDeadLetters: deadJobs,
  commands: {
    seed: { description: 'Creates the demo plans and the demo film’s subscription, once.', run: seedDemo },
    ...stripeCommands,
    ...feeCommands,
  },
};
