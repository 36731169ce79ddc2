import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Marks a deleted user's archives. The export worker deletes the files, and then the rows. */
@Controller()
export class ForgetArchivesWhenUserDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    await tx.archive.updateMany({ where: { userId }, data: { state: 'gone', pass: null } });
  }
}
