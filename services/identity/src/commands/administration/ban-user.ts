import type { BanUserRequest, User } from '@laurel/proto/identity/v1/identity';
import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { checkReason } from '@laurel/runtime/auth/action-reason';
import { Injectable } from '@nestjs/common';
import { parseBanEnd, checkNotSelf } from '../../domain/administration.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { toUser, toUserMessage } from '../../messages/user-messages.js';
import { Administer } from '../../users/administer.js';
import { changeUser } from '../../users/change-user.js';
import { endAllAtKeycloak } from '../../sessions/end-at-keycloak.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';
import { RequireAdministrator } from '../../users/require-administrator.js';

@Injectable()
export class BanUser {
  constructor(
    private readonly administer: Administer,
    private readonly keycloak: KeycloakAdmin,
    private readonly administrators: RequireAdministrator,
  ) {}

  /**
   * Bans an account, or replaces the reason and end of its ban. Ends its sessions. Later log-ins are refused
   * with the reason. The ban exists only in Laurel. At Keycloak the account stays enabled (`disabledAt` marks
   * accounts that are disabled there).
   * @throws user.not_found, user.self, user.last_admin, accounts.unavailable, reason.missing, ban.end_past
   */
  async run({ userId, reason, expiresAt = null }: BanUserRequest): Promise<User> {
    const banReason = checkReason(reason, MAX_REASON_LENGTH);
    const banExpires = parseBanEnd(expiresAt, new Date());
    const { user, endedSessions } = await this.administer.run({
      what: 'user.banned',
      userId,
      isDemoting: true,
      execute: async (tx, previousUser, administratorId) => {
        checkNotSelf(toUser(previousUser), administratorId);
        await this.administrators.requireOther(tx, previousUser);
        const { user } = (await changeUser(tx, userId, { banned: true, banReason, banExpires }))!;
        const endedSessions = await endSessions(tx, { userId });
        const auditDetails = {
          reason: banReason,
          expiresAt: banExpires?.toISOString() ?? null,
          sessions: endedSessions.length,
        };
        return {
          result: { user, endedSessions },
          auditDetails: user.version > previousUser.version || endedSessions.length ? auditDetails : null,
        };
      },
    });
    logEndedSessions(endedSessions, 'banned', null);
    await endAllAtKeycloak(this.keycloak, userId, 'banned');
    return toUserMessage(user);
  }
}

@Injectable()
export class UnbanUser {
  constructor(private readonly administer: Administer) {}

  /** Lifts a ban, including one that has expired. @throws user.not_found */
  async run(userId: string): Promise<User> {
    return this.administer.run({
      what: 'user.unbanned',
      userId,
      execute: async (tx, previousUser) => {
        const noBan = { banned: false, banReason: null, banExpires: null };
        const { user } = (await changeUser(tx, userId, noBan))!;
        const auditDetails = previousUser.banned ? { reason: previousUser.banReason } : null;
        return { result: toUserMessage(user), auditDetails };
      },
    });
  }
}
