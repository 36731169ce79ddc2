import { isUuid } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { lockUser } from './change-user.js';
import { endSessions, logEnded } from './end-sessions.js';

@Injectable()
export class DeleteUser {
  constructor(private readonly db: Db) {}

  /**
   * With accounts, sessions and mails, also those that wait; everyone who keeps something of theirs hears of it. The account in Keycloak is not touched: who may
   * still sign in there begins anew here. Refuses `user.not_found`.
   */
  async run(id: string): Promise<void> {
    if (!isUuid(id)) throw missing();
    const ended = await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw missing();
      const sessions = await endSessions(tx, { userId: id });
      await tx.mail.deleteMany({ where: { userId: id } });
      await tx.user.delete({ where: { id } });
      const version = user.version + 1;
      await tx.deletedUser.upsert({ where: { id }, create: { id, version }, update: { version } });
      await record(tx, 'user.deleted', `user-${id}`, version, { userId: id });
      return sessions;
    });
    logEnded(ended, 'deleted', null);
  }
}

const missing = () => refuse.noSuch('user.not_found', 'userId');
