import type { ReceiptGiven } from '@laurel/proto/identity/v1/events';
import { OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import { endIfDone } from '../deletions.js';
import { holdUsers, type Tx } from '../database.js';

/**
 * A service has forgotten somebody. With the last of them the deletion ends. Each speaks for itself: another's receipt is a dead letter; one
 * of an earlier deletion of the same person says nothing of this one.
 */
@Controller()
export class KeepReceiptWhenGiven {
  @OnMany('receipt.given')
  async given(receipts: ReceiptGiven[], { tx, events }: Reaction<Tx>) {
    const another = events.find(({ teller }, n) => receipts[n]!.service !== teller);
    if (another) throw new Error(`${another.teller} gives a receipt in another's name.`);
    await holdUsers(tx, ...receipts.map(({ userId }) => userId));
    for (const [n, { userId, service }] of receipts.entries()) {
      const since = { userId, version: { lte: events[n]!.version } };
      if ((await tx.accountDeletion.count({ where: since })) === 0) continue;
      await tx.deletionReceipt.createMany({ data: { userId, service }, skipDuplicates: true });
      await endIfDone(tx, userId);
    }
  }
}
