import type { User } from '@laurel/proto/identity/v1/identity';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkedRole } from '../domain/business-role.js';
import { userMessage, whole } from '../messages.js';

@Injectable()
export class SetUserRole {
  constructor(private readonly db: Db) {}

  /** The business role. The same again: no new version. Refuses `user.not_found` and `user.role_unknown`. */
  run(userId: string, asked: string): Promise<User> {
    const role = checkedRole(asked);
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for update`;
      const before = await tx.user.findUnique({ where: { id: userId }, include: whole });
      if (!before) throw refuse.notFound('user.not_found', 'There is no such user.', 'userId');
      if (before.metaData?.role === role) return userMessage(before);
      await tx.userMetaData.upsert({ where: { userId }, create: { userId, role }, update: { role } });
      const user = await tx.user.update({
        where: { id: userId },
        data: { version: { increment: 1 } },
        include: whole,
      });
      await record(tx, 'user.changed', `user-${userId}`, user.version, { user: userMessage(user) });
      return userMessage(user);
    });
  }
}
