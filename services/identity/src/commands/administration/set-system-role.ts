import type { SetUserSystemRoleRequest, User } from '@laurel/proto/identity/v1/identity';
import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { checkReason } from '@laurel/runtime/auth/action-reason';
import { Injectable } from '@nestjs/common';
import { checkSystemRole, checkCanBeAdministrator } from '../../domain/administration.js';
import { KeycloakAccounts } from '../../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { toUserMessage } from '../../messages/user-messages.js';
import { Administer } from '../../users/administer.js';
import { changeUser } from '../../users/change-user.js';
import { endAfterRoleChange } from '../../sessions/end-at-keycloak.js';
import { endSessions } from '../../sessions/end-sessions.js';
import { RequireAdministrator } from '../../users/require-administrator.js';

@Injectable()
export class SetSystemRole {
  constructor(
    private readonly administer: Administer,
    private readonly accounts: KeycloakAccounts,
    private readonly keycloak: KeycloakAdmin,
    private readonly administrators: RequireAdministrator,
  ) {}

  /**
   * Sets the role in Keycloak first, then here. The user’s sessions end in both.
   * @throws user.not_found, user.last_admin, user.system_role_unknown, account.unverified, account.deleted,
   * account.role_inherited, accounts.unavailable, accounts.result_unknown, reason.missing
   */
  async run({
    userId,
    role: requestedRole,
    reason: requestedReason,
  }: SetUserSystemRoleRequest): Promise<User> {
    const role = checkSystemRole(requestedRole);
    const reason = checkReason(requestedReason, MAX_REASON_LENGTH);
    const { user, endedSessions, previousRole } = await this.administer.run({
      what: 'user.role_changed',
      userId,
      isDemoting: true,
      prepare: async (tx, previousUser) => {
        if (role === 'user') await this.administrators.requireOther(tx, previousUser);
        else if (previousUser.role !== 'admin') checkCanBeAdministrator(previousUser);
        return { was: previousUser.role, is: role, reason };
      },
      execute: async (tx, previousUser) => {
        await this.accounts.setAdministrator(userId, role === 'admin');
        const { user } = (await changeUser(tx, userId, { role }))!;
        const previousRole = previousUser.role;
        const endedSessions = previousRole === role ? [] : await endSessions(tx, { userId });
        return {
          result: { user, endedSessions, previousRole },
          auditDetails: { was: previousRole, is: role, reason },
        };
      },
    });
    if (previousRole !== role)
      await endAfterRoleChange(this.keycloak, userId, { previousRole, newRole: role, endedSessions });
    return toUserMessage(user);
  }
}
