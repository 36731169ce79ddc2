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
import { endSessions, logEndedSessions, type EndedSession } from '../sessions/end-sessions.js';
import { resolveAddress } from '../users/free-address.js';
import { confirmStatus } from './confirm-status.js';

const UNCHANGED = {
  endedSessions: [],
  endsAll: false,
  reason: '',
  previousRole: null,
  newRole: null,
  idleSessionIds: [],
  isDeleted: false,
};

/**
 * Applies names, addresses and roles from Keycloak to users, and ends sessions that are no longer valid at
 * Keycloak.
 */
@Injectable()
export class ApplyAccountStatuses {
  private readonly log = new Logger('account-status');
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Applies the status of users. Returns the ids of those who succeeded, which is none while Keycloak is
   * unavailable. A failure for one user does not affect the others.
   */
  async run(ids: readonly string[]): Promise<Set<string>> {
    const appliedIds = new Set<string>();
    for (const [id, status] of await this.keycloak.getAccountStatuses(ids))
      await this.apply(id, status).then(
        () => appliedIds.add(id),
        (error: unknown) => this.log.error({ user: id, error }),
      );
    return appliedIds;
  }

  private async apply(id: string, status: AccountStatus): Promise<void> {
    const result = await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) return UNCHANGED;
      const confirmedStatus = await confirmStatus(this.keycloak, user, status);
      if (confirmedStatus === undefined)
        throw new Error('Keycloak responded once, but not to the second request.');
      return this.applyStatus(tx, user, confirmedStatus);
    });
    const { endedSessions, endsAll, reason, previousRole, newRole, idleSessionIds, isDeleted } = result;
    if (previousRole)
      logSecurityEvent('security.role_changed', { user: id, was: previousRole, is: newRole, from: null });
    if (isDeleted) logSecurityEvent('security.account_removed', { user: id, from: null });
    logEndedSessions(endedSessions, reason, null);
    if (endsAll) await this.keycloak.endSessions({ userId: id });
    else await endAtKeycloak(this.keycloak, idleSessionIds);
  }

  /** The user must be locked. */
  private async applyStatus(tx: Tx, user: UserRow, status: AccountStatus) {
    const { id } = user;
    const { endsAll, startedBefore, reason } = findEndedSessions(toUser(user), status);
    const olderSessions = startedBefore ? { userId: id, createdAt: { lt: startedBefore } } : null;
    const where = endsAll ? { userId: id } : olderSessions;
    const endedSessions = where ? await endSessions(tx, where) : [];
    const idleSessionIds = await closeIdleAtKeycloak(
      tx,
      startedBefore ? await this.findUnusedSessions(id, startedBefore, endedSessions) : endedSessions,
    );
    const isDeleted = !status && user.missingSince === null;
    const now = new Date();
    const deletedAt = status ? null : (user.missingSince ?? now);
    const disabledAt = status?.enabled === false ? (user.disabledAt ?? now) : null;
    if (deletedAt !== user.missingSince || disabledAt !== user.disabledAt)
      await tx.user.update({ where: { id }, data: { missingSince: deletedAt, disabledAt } });
    if (!status)
      return { endedSessions, endsAll, reason, previousRole: null, newRole: null, idleSessionIds, isDeleted };
    const { role, name } = status;
    const changes = { role, ...(name && { name }), ...(await resolveAddress(tx, id, status)) };
    const userChange = await changeUser(tx, id, changes);
    await notifyAddressChanged(tx, userChange!.previousUser, userChange!.user, now);
    await notifyPasswordChanged(tx, userChange!.user, status.passwordAt);
    if (role !== user.role) await auditRoleChange(tx, id, user.role, role);
    return {
      endedSessions,
      endsAll,
      reason,
      previousRole: role === user.role ? null : user.role,
      newRole: role,
      idleSessionIds,
      isDeleted,
    };
  }

  /**
   * Returns the sessions whose Keycloak session was not used since a password or a second factor was set. A
   * Keycloak session that was used since may be the one in which it was set. It is not ended, and later
   * log-ins in it are checked by the time of their password.
   */
  private async findUnusedSessions(
    id: string,
    since: Date,
    endedSessions: readonly EndedSession[],
  ): Promise<EndedSession[]> {
    if (endedSessions.length === 0) return [];
    const usedSessionIds = await this.keycloak.findSessionsUsedSince(id, since);
    if (usedSessionIds === null) return [];
    return endedSessions.filter(({ idpSessionId }) => !usedSessionIds.has(idpSessionId ?? ''));
  }
}
