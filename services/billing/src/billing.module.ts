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
import { KeepTaken } from './commands/keep-taken.js';
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
import { TellOfInvoice } from './commands/tell-of-invoice.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { database } from './database.js';
import { payments } from './stripe/provided.js';
import { ChangeTurns, StripeTurns } from './stripe/turns.js';
import { FeePayments } from './queries/fee-payments.js';
import { Paying } from './queries/paying.js';
import { OwnPlans } from './commands/own-plans.js';
import { Plans } from './queries/plans.js';
import { ForgetUserWhenDeleted } from './reactions/forget-user-when-deleted.js';
import { GrantFreeTokenWhenUserRegistered } from './reactions/grant-free-token-when-user-registered.js';
import { filmOwners, KeepFilmOwner } from './reactions/keep-film-owner.js';
import { stripeCommands } from './commands/stripe-commands.js';
import { deadEvents } from './dead-events.js';
import { StripeEventMetrics } from './stripe-event-metrics.js';
import { restateSubscriptions } from './restate-subscriptions.js';
import { ReturnFeesWhenEntriesReturned } from './reactions/return-fees-when-entries-returned.js';
import { SettlePaymentWhenRunFinished } from './reactions/settle-payment-when-run-finished.js';
import { Quotes } from './quotes.js';
import { Receipts } from './receipts.js';
import { KeptAside } from './queries/kept-aside.js';
import { Overview } from './queries/overview.js';
import { Revenue } from './queries/revenue.js';
import { GrantTokens } from './commands/grant-tokens.js';
import { personal } from './personal-data.js';

const reactions = [
  KeepFilmOwner,
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
  KeepTaken,
  OwnPlans,
  ProveLedger,
  Quotes,
  Reconcile,
  ReconcileTakings,
  StartCheckout,
  StripeTurns,
  ChangeTurns,
  SyncPlans,
  TakeStripeEvent,
  TellOfInvoice,
  Paying,
];
const fees = [OpenFeePayment, SettleFees, FeePayments];
const commands = [GrantTokens, SpendStrategyToken, RefundStrategyToken, RefundRuns, EndSubscriptions];

@Module({
  controllers: [BillingGrpc, ...reactions],
  providers: [
    ...database,
    ...commands,
    ...paying,
    ...fees,
    payments,
    Plans,
    Overview,
    KeptAside,
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
  owns: { subscription: restateSubscriptions },
  copies: { films: filmOwners },
  dead: deadEvents,
  commands: {
    seed: { says: 'Makes the demo plans and the demo film’s subscription, once.', run: seedDemo },
    ...stripeCommands,
  },
};
