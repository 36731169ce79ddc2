import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Injectable, Logger } from '@nestjs/common';
import { auditRoleChange } from '../audit/append-audit.js';
import { Db, type Tx } from '../database/client.js';
import { findEndedSessions, type AccountStatus } from '../domain/account-status.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { notifyAddressChanged, notifyPasswordChanged } from '../mail/security-notices.js';
import { toUser, type UserRow } from '../messages/user-messages.js';
import { changeUser, lockUser } from '../users/change-user.js';
import { closeIdleAtKeycloak, endAtKeycloak } from '../sessions/end-at-keycloak.js';
import { endSessions, logEnded, type EndedSession } from '../sessions/end-sessions.js';
import { resolveAddress } from '../users/free-address.js';
import { confirmStatus } from './confirm-status.js';

const NOTHING = { ended: [], all: false, why: '', was: null, is: null, idle: [], isDeleted: false };

/** Applies names, addresses and roles from Keycloak to users, and ends the sessions that are over there. */
@Injectable()
export class ApplyAccountStatuses {
  private readonly log = new Logger('account-status');
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /** Returns the users for whom it succeeded, each independently; none while Keycloak is unavailable. */
  async run(ids: readonly string[]): Promise<Set<string>> {
    const applied = new Set<string>();
    for (const [id, status] of await this.keycloak.getAccountStatuses(ids))
      await this.apply(id, status).then(
        () => applied.add(id),
        (error: unknown) => this.log.error({ user: id, error }),
      );
    return applied;
  }

  private async apply(id: string, status: AccountStatus): Promise<void> {
    const result = await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) return NOTHING;
      const now = await confirmStatus(this.keycloak, user, status);
      if (now === undefined) throw new Error('Keycloak responded once, but not to the second request.');
      return this.applyStatus(tx, user, now);
    });
    const { ended, all, why, was, is, idle, isDeleted } = result;
    if (was) logSecurityEvent('security.role_changed', { user: id, was, is, from: null });
    if (isDeleted) logSecurityEvent('security.account_removed', { user: id, from: null });
    logEnded(ended, why, null);
    if (all) await this.keycloak.endSessions({ userId: id });
    else await endAtKeycloak(this.keycloak, idle);
  }

  /** The user must be locked. */
  private async applyStatus(tx: Tx, user: UserRow, status: AccountStatus) {
    const { id } = user;
    const { all, before, why } = findEndedSessions(toUser(user), status);
    const older = before ? { userId: id, createdAt: { lt: before } } : null;
    const where = all ? { userId: id } : older;
    const ended = where ? await endSessions(tx, where) : [];
    const idle = await closeIdleAtKeycloak(
      tx,
      before ? await this.findUnusedSessions(id, before, ended) : ended,
    );
    const isDeleted = !status && user.missingSince === null;
    const now = new Date();
    const deletedAt = status ? null : (user.missingSince ?? now);
    const disabledAt = status?.enabled === false ? (user.disabledAt ?? now) : null;
    if (deletedAt !== user.missingSince || disabledAt !== user.disabledAt)
      await tx.user.update({ where: { id }, data: { missingSince: deletedAt, disabledAt } });
    if (!status) return { ended, all, why, was: null, is: null, idle, isDeleted };
    const { role, name } = status;
    const changes = { role, ...(name && { name }), ...(await resolveAddress(tx, id, status)) };
    const changed = await changeUser(tx, id, changes);
    await notifyAddressChanged(tx, changed!.before, changed!.user, now);
    await notifyPasswordChanged(tx, changed!.user, status.passwordAt);
    if (role !== user.role) await auditRoleChange(tx, id, user.role, role);
    return { ended, all, why, was: role === user.role ? null : user.role, is: role, idle, isDeleted };
  }

  /**
   * Returns the sessions whose Keycloak log-in was not used since a password or a second factor was set. In
   * the others the user may have just entered it; those are judged by when the password was entered.
   */
  private async findUnusedSessions(
    id: string,
    since: Date,
    ended: readonly EndedSession[],
  ): Promise<EndedSession[]> {
    if (ended.length === 0) return [];
    const used = await this.keycloak.findSessionsUsedSince(id, since);
    return ended.filter(({ idpSessionId }) => used !== null && !used.has(idpSessionId ?? ''));
  }
}
