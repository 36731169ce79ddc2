import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { deleteSubmissions } from '../changes/deletions.js';
import { deletePastEntries } from '../past-entries/publish-elsewhere.js';
import { endAllSendings } from '../sending/end-all-sendings.js';

/** Deletes the submissions and film projections of a deleted user, without waiting for an event per film. */
@Controller()
export class ForgetUserWhenDeleted {
  @OnEvent('user.deleted')
  async onDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    // Locks the films first, in order of id, as every change of a film's entries does.
    await tx.$queryRaw`select 1 from film where "ownerId" = ${userId}::uuid order by id for update`;
    await deletePastEntries(tx, { userId });
    await tx.film.deleteMany({ where: { ownerId: userId } });
    await endAllSendings(tx, { userId });
    await deleteSubmissions(tx, { userId });
    await tx.notification.deleteMany({ where: { userId } });
    await tx.calendarFeed.deleteMany({ where: { userId } });
    await tx.savedSearch.deleteMany({ where: { userId } });
    await tx.personZone.deleteMany({ where: { userId } });
    await tx.watch.deleteMany({ where: { userId } });
    await tx.watchReminder.deleteMany({ where: { userId } });
  }
}
