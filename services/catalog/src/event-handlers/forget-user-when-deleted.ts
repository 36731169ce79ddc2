import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Removes a deleted user from reports, verifications and imports, which remain without their author. */
@Controller()
export class ForgetUserWhenDeleted {
  @OnEvent('user.deleted')
  async handleDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    await tx.festivalReport.updateMany({ where: { userId }, data: { userId: null } });
    await tx.festivalReport.updateMany({ where: { resolvedBy: userId }, data: { resolvedBy: null } });
    await tx.festival.updateMany({ where: { verifiedBy: userId }, data: { verifiedBy: null } });
    await tx.catalogImport.updateMany({ where: { createdBy: userId }, data: { createdBy: null } });
  }
}
