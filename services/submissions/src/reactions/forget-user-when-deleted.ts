import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { deleteSubmissions } from '../deletions.js';
import { deletePastEntries } from '../past/tell-elsewhere.js';
import { endSendingsOf } from '../sending/end-sendings-of.js';

/** With a user the submissions of their films go, and the films' copies: nothing waits for films to tell of each. */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    // First, and in their order, as whoever changes what a film has.
    await tx.$queryRaw`select 1 from film where "ownerId" = ${userId}::uuid order by id for update`;
    await deletePastEntries(tx, { userId });
    await tx.film.deleteMany({ where: { ownerId: userId } });
    await endSendingsOf(tx, { userId });
    await deleteSubmissions(tx, { userId });
    await tx.notification.deleteMany({ where: { userId } });
    await tx.calendarFeed.deleteMany({ where: { userId } });
    await tx.savedSearch.deleteMany({ where: { userId } });
    await tx.personZone.deleteMany({ where: { userId } });
    await tx.watch.deleteMany({ where: { userId } });
    await tx.watchReminder.deleteMany({ where: { userId } });
  }
}
