import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { billingEnv } from './billing.env.js';
import { BillingGrpc } from './billing.grpc.js';
import { ApplySubscription } from './commands/apply-subscription.js';
import { ChangeEnding } from './commands/change-ending.js';
import { ChangePlan } from './commands/change-plan.js';
import { Customers } from './customers.js';
import { EndSubscriptions } from './commands/end-subscriptions.js';
import { GrantPlanTokens } from './commands/grant-plan-tokens.js';
import { HandleStripeEvents } from './commands/handle-stripe-events.js';
import { StoreTakings } from './commands/store-takings.js';
import { OpenFeePayment } from './commands/open-fee-payment.js';
import { ProveLedger } from './commands/prove-ledger.js';
import { Reconcile } from './commands/reconcile.js';
import { ReconcileTakings } from './commands/reconcile-takings.js';
import { RefundRuns } from './commands/refund-runs.js';
import { RefundStrategyToken } from './commands/refund-strategy-token.js';
import { seedDemo } from './commands/seed-demo.js';
import { SettleFees } from './commands/settle-fees.js';
import { StartCheckout } from './commands/start-checkout.js';
import { SyncPlans } from './commands/sync-plans.js';
import { TakeStripeEvent } from './commands/take-stripe-event.js';
import { NotifyPayer } from './commands/notify-payer.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { database } from './database.js';
import { payments } from './stripe/provided.js';
import { ChangeLocks, StripeLocks } from './stripe/stripe-locks.js';
import { FeePayments } from './queries/fee-payments.js';
import { Paying } from './queries/paying.js';
import { FreshSubscriptions } from './commands/fresh-subscriptions.js';
import { Plans } from './queries/plans.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import { GrantFreeTokenWhenUserRegistered } from './event-handlers/grant-free-token-when-user-registered.js';
import { filmOwners, ProjectFilmOwner } from './event-handlers/project-film-owner.js';
import { stripeCommands } from './commands/stripe-commands.js';
import { deadEvents } from './dead-events.js';
import { StripeEventMetrics } from './stripe-event-metrics.js';
import { subscriptionSnapshots } from './subscription-snapshots.js';
import { ReturnFeesWhenEntriesReturned } from './event-handlers/return-fees-when-entries-returned.js';
import { SettlePaymentWhenRunFinished } from './event-handlers/settle-payment-when-run-finished.js';
import { Quotes } from './quotes.js';
import { Receipts } from './receipts.js';
import { BillingIssues } from './queries/billing-issues.js';
import { Overview } from './queries/overview.js';
import { Revenue } from './queries/revenue.js';
import { GrantTokens } from './commands/grant-tokens.js';
import { personal } from './personal-data.js';

const eventHandlers = [
  ProjectFilmOwner,
  GrantFreeTokenWhenUserRegistered,
  SettlePaymentWhenRunFinished,
  ReturnFeesWhenEntriesReturned,
  ForgetUserWhenDeleted,
];
const paying = [
  ApplySubscription,
  ChangeEnding,
  ChangePlan,
  Customers,
  GrantPlanTokens,
  HandleStripeEvents,
  StripeEventMetrics,
  StoreTakings,
  FreshSubscriptions,
  ProveLedger,
  Quotes,
  Reconcile,
  ReconcileTakings,
  StartCheckout,
  StripeLocks,
  ChangeLocks,
  SyncPlans,
  TakeStripeEvent,
  NotifyPayer,
  Paying,
];
const fees = [OpenFeePayment, SettleFees, FeePayments];
const commands = [GrantTokens, SpendStrategyToken, RefundStrategyToken, RefundRuns, EndSubscriptions];

@Module({
  controllers: [BillingGrpc, ...eventHandlers],
  providers: [
    ...database,
    ...commands,
    ...paying,
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

export const billing: Blueprint = {
  name: 'billing',
  module: BillingModule,
  package: 'laurel.billing.v1',
  personal,
  services: { BillingService: BillingServiceService },
  env: billingEnv,
  owns: { subscription: subscriptionSnapshots },
  projections: { films: filmOwners },
  dead: deadEvents,
  commands: {
    seed: { description: 'Makes the demo plans and the demo film’s subscription, once.', run: seedDemo },
    ...stripeCommands,
  },
};
