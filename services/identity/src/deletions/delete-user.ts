import { getCurrentCall, isUuid } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, type Tx } from '../database/client.js';
import { endLetters } from '../mail/end-letters.js';
import { lockUser } from '../users/change-user.js';
import { endSessions, logEndedSessions, type EndedSession } from '../sessions/end-sessions.js';
import { RequireAdministrator, lockAdministrators } from '../users/require-administrator.js';

@Injectable()
export class DeleteUser {
  constructor(
    private readonly db: Db,
    private readonly administrators: RequireAdministrator,
  ) {}

  /**
   * Deletes a user with accounts, sessions and mails, and notifies all services that store data of users. The
   * Keycloak account remains. If its owner signs in again, a new user is registered.
   * @throws user.not_found, user.last_admin, accounts.unavailable
   */
  async run(id: string): Promise<void> {
    if (!isUuid(id)) throw createNotFoundError();
    const endedSessions = await this.db.$transaction((tx) =>
      deleteUser(tx, id, { isSelfRequested: false, administrators: this.administrators }),
    );
    logEndedSessions(endedSessions, 'deleted', null);
  }
}

/**
 * Deletes all data of a user in identity, publishes the deletion, and stores which services still have to
 * confirm it. Users who requested it themselves get a final mail, and the Keycloak account is deleted too.
 * Returns the sessions that ended.
 * @throws user.not_found, user.last_admin, accounts.unavailable
 */
export async function deleteUser(
  tx: Tx,
  id: string,
  { isSelfRequested, administrators }: { isSelfRequested: boolean; administrators: RequireAdministrator },
): Promise<EndedSession[]> {
  await lockAdministrators(tx);
  const user = await lockUser(tx, id);
  if (!user) throw createNotFoundError();
  await administrators.requireOther(tx, user);
  const sessions = await endSessions(tx, { userId: id });
  await endLetters(tx, id);
  await tx.mail.deleteMany({ where: { userId: id } });
  await tx.user.delete({ where: { id } });
  const version = user.version + 1;
  await tx.deletedUser.upsert({ where: { id }, create: { id, version }, update: { version } });
  await tx.accountDeletion.deleteMany({ where: { userId: id } });
  // An address that was never verified may belong to someone else, so no mail is sent there.
  const recipient = user.emailVerified ? { address: user.email, called: user.name } : {};
  // An operator’s deletion leaves the account at Keycloak, so the step at Keycloak is marked as done.
  const followUp = isSelfRequested ? recipient : { keycloakDeletedAt: new Date() };
  await tx.accountDeletion.create({ data: { userId: id, version, ...followUp } });
  await appendEvent(tx, 'user.deleted', `user-${id}`, version, { userId: id });
  await appendAudit(tx, { ...getActor(), what: 'user.deleted', whom: id, details: {} });
  return sessions;
}

const createNotFoundError = () => refuse.noSuch('user.not_found', 'userId');

/** The caller, unless an operator runs this at the command line. */
const getActor = () => {
  const { user, impersonator } = getCurrentCall()?.caller ?? {};
  return { actor: user || null, impersonator: impersonator || null };
};
