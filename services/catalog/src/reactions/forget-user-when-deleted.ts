import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A mistake stays a mistake, and what was looked at was looked at; who did so is forgotten. */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    await tx.festivalReport.updateMany({ where: { userId }, data: { userId: null } });
    await tx.festivalReport.updateMany({ where: { resolvedBy: userId }, data: { resolvedBy: null } });
    await tx.festival.updateMany({ where: { verifiedBy: userId }, data: { verifiedBy: null } });
    await tx.catalogImport.updateMany({ where: { createdBy: userId }, data: { createdBy: null } });
  }
}
