import type { SetUserSystemRoleRequest, User } from '@laurel/proto/identity/v1/identity';
import { LONGEST_REASON } from '@laurel/rules/administration';
import { checkedReason } from '@laurel/runtime/checked-reason';
import { Injectable } from '@nestjs/common';
import { checkedSystemRole, mayBeAdministrator } from '../domain/administration.js';
import { KeycloakAccounts } from '../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { userMessage } from '../messages.js';
import { Administer } from '../users/administer.js';
import { changeUser } from '../users/change-user.js';
import { endForRole } from '../users/end-at-keycloak.js';
import { endSessions } from '../users/end-sessions.js';
import { KeepAnAdministrator } from '../users/keep-an-administrator.js';

@Injectable()
export class SetSystemRole {
  constructor(
    private readonly administer: Administer,
    private readonly accounts: KeycloakAccounts,
    private readonly keycloak: KeycloakAdmin,
    private readonly administrators: KeepAnAdministrator,
  ) {}

  /**
   * User or administrator, here and in Keycloak, which is told before this is kept; their sessions end, here and there. Refuses
   * `user.not_found`, `user.last_admin`, `account.unverified`, `user.system_role_unknown`, `reason.missing`, `account.gone`, `account.role_inherited`,
   * `accounts.unavailable`, `accounts.unsure`.
   */
  async run({ userId, role: asked, reason: said }: SetUserSystemRoleRequest): Promise<User> {
    const role = checkedSystemRole(asked);
    const reason = checkedReason(said, LONGEST_REASON);
    const { user, ended, was } = await this.administer.run({
      what: 'user.role_changed',
      userId,
      isDemoting: true,
      asked: async (tx, before) => {
        if (role === 'user') await this.administrators.beside(tx, before);
        else if (before.role !== 'admin') mayBeAdministrator(before);
        return { was: before.role, is: role, reason };
      },
      work: async (tx, before) => {
        await this.accounts.setAdministrator(userId, role === 'admin');
        const { user } = (await changeUser(tx, userId, { role }))!;
        const was = before.role;
        const ended = was === role ? [] : await endSessions(tx, { userId });
        return { result: { user, ended, was }, noted: { was, is: role, reason } };
      },
    });
    if (was !== role) await endForRole(this.keycloak, userId, { was, is: role, ended });
    return userMessage(user);
  }
}
