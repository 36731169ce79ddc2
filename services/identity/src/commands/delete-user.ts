import { currentCall, isUuid } from '@laurel/runtime/call';
import { forgetFailedOf } from '@laurel/runtime/dead-letters';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, type Tx } from '../database.js';
import { lockUser } from '../users/change-user.js';
import { endSessions, logEnded, type EndedSession } from '../users/end-sessions.js';
import { KeepAnAdministrator, lockAdministrators } from '../users/keep-an-administrator.js';

@Injectable()
export class DeleteUser {
  constructor(
    private readonly db: Db,
    private readonly administrators: KeepAnAdministrator,
  ) {}

  /**
   * With accounts, sessions and mails, also those that wait and those that could not be put in line; everyone who keeps something of theirs hears of it. The account in Keycloak is not touched: who may
   * still sign in there begins anew here. Refuses `user.not_found`, `user.last_admin` and `accounts.unavailable`.
   */
  async run(id: string): Promise<void> {
    if (!isUuid(id)) throw missing();
    const ended = await this.db.$transaction((tx) =>
      deleteUser(tx, id, { isOwnWish: false, administrators: this.administrators }),
    );
    logEnded(ended, 'deleted', null);
  }
}

/**
 * Deletes all that identity keeps of somebody, tells it, and keeps who is still to forget them (`deletions.ts`). Who wished it themselves is written to at the
 * end, and goes from Keycloak too. Answers the sessions that ended; refuses `user.not_found`, `user.last_admin` and `accounts.unavailable`.
 */
export async function deleteUser(
  tx: Tx,
  id: string,
  { isOwnWish, administrators }: { isOwnWish: boolean; administrators: KeepAnAdministrator },
): Promise<EndedSession[]> {
  await lockAdministrators(tx);
  const user = await lockUser(tx, id);
  if (!user) throw missing();
  await administrators.beside(tx, user);
  const sessions = await endSessions(tx, { userId: id });
  await tx.mail.deleteMany({ where: { userId: id } });
  await forgetFailedOf(tx, 'mail.wanted', id);
  await tx.user.delete({ where: { id } });
  const version = user.version + 1;
  await tx.deletedUser.upsert({ where: { id }, create: { id, version }, update: { version } });
  await tx.accountDeletion.deleteMany({ where: { userId: id } });
  // Whose address was never confirmed may be somebody else's: nobody is written to there.
  const own = user.emailVerified ? { address: user.email, called: user.name } : {};
  const data = { userId: id, version, ...(isOwnWish ? own : { keycloakGoneAt: new Date() }) };
  await tx.accountDeletion.create({ data });
  await record(tx, 'user.deleted', `user-${id}`, version, { userId: id });
  await appendAudit(tx, { ...asker(), what: 'user.deleted', whom: id, details: {} });
  return sessions;
}

const missing = () => refuse.noSuch('user.not_found', 'userId');

/** Who asked, if it was not an operator at the command line. */
const asker = () => {
  const { user, impersonator } = currentCall()?.caller ?? {};
  return { actor: user || null, impersonator: impersonator || null };
};
