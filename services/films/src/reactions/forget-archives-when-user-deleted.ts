import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** With somebody their archives go: the archivist removes the files, and then the rows. */
@Controller()
export class ForgetArchivesWhenUserDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    await tx.archive.updateMany({ where: { userId }, data: { state: 'gone', pass: null } });
  }
}
