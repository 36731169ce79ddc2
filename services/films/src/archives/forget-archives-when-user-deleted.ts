import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { scheduleArchiveDeletion } from './archive-jobs.js';

/** Marks a deleted user's archives. A job deletes each file, and then its row. */
@Controller()
export class ForgetArchivesWhenUserDeleted {
  @OnEvent('user.deleted')
  async handleDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    const data = { state: 'removed', callerToken: null };
    const removedArchives = await tx.archive.updateManyAndReturn({
      where: { userId },
      data,
      select: { id: true },
    });
    for (const { id } of removedArchives) await scheduleArchiveDeletion(tx, id);
  }
}
