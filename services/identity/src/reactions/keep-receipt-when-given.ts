import type { ReceiptGiven } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import { endIfDone } from '../deletions.js';
import type { Tx } from '../database.js';

/** A service has forgotten somebody. With the last of them the deletion ends. */
@Controller()
export class KeepReceiptWhenGiven {
  @On('receipt.given')
  async given({ userId, service }: ReceiptGiven, { tx }: Reaction<Tx>) {
    if ((await tx.accountDeletion.count({ where: { userId } })) === 0) return;
    await tx.deletionReceipt.createMany({ data: { userId, service }, skipDuplicates: true });
    await endIfDone(tx, userId);
  }
}
