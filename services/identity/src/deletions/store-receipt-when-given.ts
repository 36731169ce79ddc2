import type { ReceiptGiven } from '@laurel/proto/identity/v1/events';
import { OnEvents, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import { endDeletionIfDone } from './deletion-progress.js';
import { lockUsers, type Tx } from '../database/client.js';

/**
 * The last receipt ends the deletion. A receipt in the name of another service is a dead letter, and one for
 * an earlier deletion of the same person does not count.
 */
@Controller()
export class StoreReceiptWhenGiven {
  @OnEvents('receipt.given')
  async handleReceipts(receipts: ReceiptGiven[], { tx, events }: EventContext<Tx>) {
    const foreignEvent = events.find(({ publisher }, n) => receipts[n]!.service !== publisher);
    if (foreignEvent)
      throw new Error(`${foreignEvent.publisher} gives a receipt in the name of another service.`);
    await lockUsers(tx, ...receipts.map(({ userId }) => userId));
    for (const [n, { userId, service }] of receipts.entries()) {
      const olderDeletion = { userId, version: { lte: events[n]!.version } };
      if ((await tx.accountDeletion.count({ where: olderDeletion })) === 0) continue;
      await tx.deletionReceipt.createMany({ data: { userId, service }, skipDuplicates: true });
      await endDeletionIfDone(tx, userId);
    }
  }
}
