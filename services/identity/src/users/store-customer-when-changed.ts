import type { CustomerChanged } from '@laurel/proto/billing/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { changeUser } from './change-user.js';

/** Stores the Stripe customer id of a user, which billing publishes. */
@Controller()
export class StoreCustomerWhenChanged {
  @OnEvent('customer.changed', 'customer.snapshot')
  async handleChanged({ userId, stripeCustomerId }: CustomerChanged, { tx }: EventContext<Tx>) {
    await changeUser(tx, userId, { stripeCustomerId });
  }
}

/** The projection of Stripe customers, which is rebuilt from the snapshots of billing. */
export const stripeCustomers = {
  aggregateTypes: ['customer'],
  clear: (tx: Tx) =>
    tx.$executeRaw`update "user" set "stripeCustomerId" = null where "stripeCustomerId" is not null`,
};
