import type { DeleteMyAccountRequest } from '@laurel/proto/identity/v1/identity';
import { getDirectCaller } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { checkCanDeleteAccount } from '../domain/deletion.js';
import { USER_INCLUDE } from '../messages/user-messages.js';
import { hashToken } from '../settings/secrets.js';
import { deleteUser } from './delete-user.js';
import { logEndedSessions } from '../sessions/end-sessions.js';
import { FinishDeletions } from './finish-deletions.js';
import { RequireAdministrator } from '../users/require-administrator.js';

@Injectable()
export class DeleteMyAccount {
  constructor(
    private readonly db: Db,
    private readonly finishDeletions: FinishDeletions,
    private readonly administrators: RequireAdministrator,
  ) {}

  /**
   * Deletes the caller’s account here and at Keycloak. Other services delete their data afterwards. With
   * `onlyCheck`, only checks whether the deletion would be refused. The caller uses this before billing ends
   * paid plans.
   * @throws session.impersonated, session.required, user.last_admin, accounts.unavailable, the refusals of
   * `checkCanDeleteAccount`
   */
  async run({ token, email, ipAddress, onlyCheck }: DeleteMyAccountRequest): Promise<void> {
    const { user: userId } = getDirectCaller();
    const where = { token: hashToken(token), userId };
    const session = await this.db.session.findFirst({ where, include: { user: { include: USER_INCLUDE } } });
    if (!session) throw refuse.unauthenticated('session.required', 'Log in first.');
    const { authenticatedAt, user } = session;
    checkCanDeleteAccount({ authenticatedAt, email: user.email }, email, new Date());
    await this.administrators.requireOther(this.db, user);
    if (onlyCheck) return;
    const options = { isSelfRequested: true, administrators: this.administrators };
    const endedSessions = await this.db.$transaction((tx) => deleteUser(tx, userId, options));
    logSecurityEvent('security.account_deleted', {
      user: userId,
      session: session.id,
      from: ipAddress ?? null,
    });
    logEndedSessions(endedSessions, 'deleted', ipAddress ?? null);
    await this.finishDeletions.deleteAtKeycloak(userId);
  }
}
