import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Marks a deleted user's archives. The export worker deletes the files, and then the rows. */
@Controller()
export class ForgetArchivesWhenUserDeleted {
  @OnEvent('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    await tx.archive.updateMany({ where: { userId }, data: { state: 'removed', callerToken: null } });
  }
}
