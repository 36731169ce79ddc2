import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { endSubscription } from '../subscription-changes.js';

/** With the user, the balances, the subscriptions and what could be refunded go; the ledger stays, as books must. */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    for (const { filmId } of await tx.filmSubscription.findMany({
      where: { userId },
      select: { filmId: true },
    }))
      await endSubscription(tx, filmId);
    await tx.runPayment.deleteMany({ where: { userId, state: { in: ['spent', 'returning'] } } });
    await tx.userMetaData.deleteMany({ where: { userId } });
  }
}
