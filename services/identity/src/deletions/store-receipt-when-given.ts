import type { ReceiptGiven } from '@laurel/proto/identity/v1/events';
import { OnEvents, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import { endDeletionIfDone } from './deletion-progress.js';
import { lockUsers, type Tx } from '../database/client.js';

/**
 * Stores a service's receipt that it has deleted a user’s data. The last receipt ends the deletion. A receipt
 * in the name of another service becomes a dead letter. A receipt for an earlier deletion of the same person
 * is ignored.
 */
@Controller()
export class StoreReceiptWhenGiven {
  @OnEvents('receipt.given')
  async handleReceipts(receipts: ReceiptGiven[], { tx, events }: EventContext<Tx>) {
    const foreignEvent = events.find(({ publisher }, index) => receipts[index]!.service !== publisher);
    if (foreignEvent)
      throw new Error(`${foreignEvent.publisher} gives a receipt in the name of another service.`);
    await lockUsers(tx, ...receipts.map(({ userId }) => userId));
    for (const [index, { userId, service }] of receipts.entries()) {
      const confirmedDeletion = { userId, version: { lte: events[index]!.version } };
      if ((await tx.accountDeletion.count({ where: confirmedDeletion })) === 0) continue;
      await tx.deletionReceipt.createMany({ data: { userId, service }, skipDuplicates: true });
      await endDeletionIfDone(tx, userId);
    }
  }
}
