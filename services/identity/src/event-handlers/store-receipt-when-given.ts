import type { ReceiptGiven } from '@laurel/proto/identity/v1/events';
import { OnMany, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import { endIfDone } from '../deletions.js';
import { lockUsers, type Tx } from '../database.js';

/**
 * Stores that a service has deleted the data of a user. The last receipt ends the deletion. A receipt in the
 * name of another service is a dead letter. A receipt for an earlier deletion of the same person does not
 * count for this one.
 */
@Controller()
export class StoreReceiptWhenGiven {
  @OnMany('receipt.given')
  async given(receipts: ReceiptGiven[], { tx, events }: EventContext<Tx>) {
    const another = events.find(({ publisher }, n) => receipts[n]!.service !== publisher);
    if (another) throw new Error(`${another.publisher} gives a receipt in another's name.`);
    await lockUsers(tx, ...receipts.map(({ userId }) => userId));
    for (const [n, { userId, service }] of receipts.entries()) {
      const since = { userId, version: { lte: events[n]!.version } };
      if ((await tx.accountDeletion.count({ where: since })) === 0) continue;
      await tx.deletionReceipt.createMany({ data: { userId, service }, skipDuplicates: true });
      await endIfDone(tx, userId);
    }
  }
}
