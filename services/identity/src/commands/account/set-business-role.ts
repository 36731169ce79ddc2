import type { User } from '@laurel/proto/identity/v1/identity';
import { getActor } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db } from '../../database/client.js';
import { checkBusinessRole } from '../../domain/business-role.js';
import { toUserMessage } from '../../messages/user-messages.js';
import { changeUser } from '../../users/change-user.js';

@Injectable()
export class SetBusinessRole {
  constructor(private readonly db: Db) {}

  /**
   * Sets the role of a user. It is audited if the caller sets it for another user. An unchanged role creates no new version.
   * @throws user.not_found, user.role_unknown
   */
  run(userId: string, requestedRole: string): Promise<User> {
    const role = checkBusinessRole(requestedRole);
    return this.db.$transaction(async (tx) => {
      const userChange = await changeUser(tx, userId, { businessRole: role });
      if (!userChange) throw refuse.noSuch('user.not_found', 'userId');
      const { previousUser, user } = userChange;
      const actor = getActor();
      const isForAnother = actor.actor !== userId && user.version > previousUser.version;
      const act = { ...actor, what: 'user.business_role_set', whom: userId, details: { is: role } };
      if (isForAnother) await appendAudit(tx, act);
      return toUserMessage(user);
    });
  }
}
