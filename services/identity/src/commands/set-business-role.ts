import type { User } from '@laurel/proto/identity/v1/identity';
import { acting } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db } from '../database.js';
import { checkedRole } from '../domain/business-role.js';
import { userMessage } from '../messages.js';
import { changeUser } from '../users/change-user.js';

@Injectable()
export class SetBusinessRole {
  constructor(private readonly db: Db) {}

  /** The business role; in the audit log where it is set for another. The same again: no new version. Refuses `user.not_found` and `user.role_unknown`. */
  run(userId: string, asked: string): Promise<User> {
    const role = checkedRole(asked);
    return this.db.$transaction(async (tx) => {
      const changed = await changeUser(tx, userId, { businessRole: role });
      if (!changed) throw refuse.noSuch('user.not_found', 'userId');
      const { before, user } = changed;
      const who = acting();
      const isForAnother = who.actor !== userId && user.version > before.version;
      const act = { ...who, what: 'user.business_role_set', whom: userId, details: { is: role } };
      if (isForAnother) await appendAudit(tx, act);
      return userMessage(user);
    });
  }
}
