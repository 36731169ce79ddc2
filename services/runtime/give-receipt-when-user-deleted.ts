import type { EventOf } from '@laurel/proto/events';
import { Controller } from '@nestjs/common';
import type { Tx } from './database.js';
import { record } from './outbox.js';
import { receiptOf } from './person.js';
import { On, type Reaction } from './reactions.js';

/** Nest's token for the name of the service that this process is. */
export abstract class ServiceName {
  abstract readonly name: string;
}

/** Says that somebody who was deleted is forgotten here: in the transaction of the service's own reactions, so never before them and never without. */
@Controller()
export class GiveReceiptWhenUserDeleted {
  constructor(private readonly service: ServiceName) {}

  @On('user.deleted')
  async deleted({ userId }: EventOf<'user.deleted'>, { tx, event }: Reaction<Tx>) {
    const { name: service } = this.service;
    await record(tx, 'receipt.given', receiptOf(service, userId), event.version, { userId, service });
  }
}
