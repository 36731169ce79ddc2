import type { DeleteMyAccountRequest } from '@laurel/proto/identity/v1/identity';
import { ownHands } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { secured } from '@laurel/runtime/security-log';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { mayDeleteAccount } from '../domain/deletion.js';
import { whole } from '../messages.js';
import { hashOf } from '../secrets.js';
import { deleteUser } from './delete-user.js';
import { logEnded } from '../users/end-sessions.js';
import { FinishDeletions } from './finish-deletions.js';
import { KeepAnAdministrator } from '../users/keep-an-administrator.js';

@Injectable()
export class DeleteMyAccount {
  constructor(
    private readonly db: Db,
    private readonly finish: FinishDeletions,
    private readonly administrators: KeepAnAdministrator,
  ) {}

  /**
   * One's own account, here and at Keycloak; the other services forget one after that. Paid plans are ended before (billing), so it may be asked whether it
   * would be refused. Refuses `session.impersonated`, `session.required`, `user.last_admin`, `accounts.unavailable`, and what `mayDeleteAccount` refuses.
   */
  async run({ token, email, ipAddress, onlyCheck }: DeleteMyAccountRequest): Promise<void> {
    const { user: userId } = ownHands();
    const where = { token: hashOf(token), userId };
    const session = await this.db.session.findFirst({ where, include: { user: { include: whole } } });
    if (!session) throw refuse.unauthenticated('session.required', 'Log in first.');
    const { authenticatedAt, user } = session;
    mayDeleteAccount({ authenticatedAt, email: user.email }, email, new Date());
    await this.administrators.beside(this.db, user);
    if (onlyCheck) return;
    const wish = { isOwnWish: true, administrators: this.administrators };
    const ended = await this.db.$transaction((tx) => deleteUser(tx, userId, wish));
    secured('security.account_deleted', { user: userId, session: session.id, from: ipAddress ?? null });
    logEnded(ended, 'deleted', ipAddress ?? null);
    await this.finish.close(userId);
  }
}
