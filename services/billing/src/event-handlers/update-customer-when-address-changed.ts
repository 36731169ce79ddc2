import type { UserChanged } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { changeAddress } from '../subscriptions/customers.js';

/** Sends a user's changed address to Stripe, so that receipts arrive. */
@Controller()
export class UpdateCustomerWhenAddressChanged {
  @OnEvent('user.changed', 'user.snapshot')
  async handleChanged({ user }: UserChanged, { tx }: EventContext<Tx>) {
    await changeAddress(tx, user!.id, user!.email);
  }
}
