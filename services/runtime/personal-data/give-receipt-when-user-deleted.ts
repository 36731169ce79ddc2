import type { EventPayload } from '@laurel/proto/events';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { appendEvent } from '../events/outbox.js';
import { toReceiptAggregate } from '../database/user-locks.js';
import { OnEvent, type EventContext } from '../events/event-handlers.js';

/** Nest's injection token for the name of this process's service. */
export abstract class ServiceName {
  abstract readonly name: string;
}

/**
 * Confirms that this service has deleted a user's data. The event is appended in the transaction of the
 * service's own handlers, so it is published only if they succeeded.
 */
@Controller()
export class GiveReceiptWhenUserDeleted {
  constructor(private readonly service: ServiceName) {}

  @OnEvent('user.deleted')
  async deleted({ userId }: EventPayload<'user.deleted'>, { tx, event }: EventContext<Tx>) {
    const { name: service } = this.service;
    await appendEvent(tx, 'receipt.given', toReceiptAggregate(service, userId), event.version, {
      userId,
      service,
    });
  }
}
