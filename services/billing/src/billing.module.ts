import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { billingEnv } from './billing.env.js';
import { BillingGrpc } from './billing.grpc.js';
import { EndSubscriptions } from './commands/end-subscriptions.js';
import { RefundRuns } from './commands/refund-runs.js';
import { RefundStrategyToken } from './commands/refund-strategy-token.js';
import { seedDemo } from './commands/seed-demo.js';
import { SpendStrategyToken } from './commands/spend-strategy-token.js';
import { database } from './database.js';
import { payments } from './payments.js';
import { Plans } from './queries/plans.js';
import { ForgetUserWhenDeleted } from './reactions/forget-user-when-deleted.js';
import { GrantFreeTokenWhenUserRegistered } from './reactions/grant-free-token-when-user-registered.js';
import { filmOwners, KeepFilmOwner } from './reactions/keep-film-owner.js';
import { restateSubscriptions } from './restate-subscriptions.js';
import { SettlePaymentWhenRunFinished } from './reactions/settle-payment-when-run-finished.js';
import { Receipts } from './receipts.js';
import { Overview } from './queries/overview.js';
import { GrantTokens } from './commands/grant-tokens.js';
import { personal } from './personal-data.js';

const reactions = [
  KeepFilmOwner,
  GrantFreeTokenWhenUserRegistered,
  SettlePaymentWhenRunFinished,
  ForgetUserWhenDeleted,
];
const commands = [GrantTokens, SpendStrategyToken, RefundStrategyToken, RefundRuns, EndSubscriptions];

@Module({
  controllers: [BillingGrpc, ...reactions],
  providers: [...database, ...commands, payments, Plans, Overview, Receipts],
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
  commands: { seed: { says: 'Makes the demo plans and the demo film’s subscription, once.', run: seedDemo } },
};
