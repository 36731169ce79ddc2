import type KcAdminClient from '@keycloak/keycloak-admin-client';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { checkCanBeAdministrator } from '../domain/administration.js';
import { KeycloakAdmin } from './keycloak-admin.js';

export const createAccountsUnavailableError = () =>
  refuse.unavailable(
    'accounts.unavailable',
    'The login service does not respond, so nothing was changed. Please try again in a moment.',
  );
/** The code of a refusal after which it is unknown whether the change was made. */
export const RESULT_UNKNOWN_CODE = 'accounts.result_unknown';
const createUnsureError = () =>
  refuse.unavailable(
    'accounts.result_unknown',
    'The login service did not respond in time. This page will show within a few minutes whether the change was made.',
  );
const createAccountNotFoundError = () =>
  refuse.conflict('account.deleted', 'This account no longer exists at the login service.', 'userId');

/**
 * Changes Keycloak accounts.
 * @throws accounts.unavailable if the change was certainly not made, accounts.result_unknown if this is unknown
 * @throws account.deleted if the account does not exist
 */
@Injectable()
export class KeycloakAccounts {
  constructor(private readonly keycloak: KeycloakAdmin) {}

  setEmailVerified(id: string, emailVerified: boolean): Promise<void> {
    return this.change(id, (admin) => admin.users.update({ id }, { emailVerified }));
  }

  /** Assigns or removes the realm role `admin`. @throws account.role_inherited from a group */
  setAdministrator(id: string, isAdmin: boolean): Promise<void> {
    return this.change(id, async (admin) => {
      const roles = isAdmin
        ? await admin.users.listAvailableRealmRoleMappings({ id })
        : await admin.users.listRealmRoleMappings({ id });
      const role = roles.find(({ name }) => name === 'admin');
      const assignedRole = role && [{ id: role.id!, name: 'admin' }];
      if (assignedRole && isAdmin) await admin.users.addRealmRoleMappings({ id, roles: assignedRole });
      if (assignedRole && !isAdmin) await admin.users.delRealmRoleMappings({ id, roles: assignedRole });
      if (assignedRole && isAdmin) return;
      // Checks the effective roles after a removal too, because a group may still assign the role.
      const effectiveRoles = await admin.users.listCompositeRealmRoleMappings({ id });
      if (effectiveRoles.some(({ name }) => name === 'admin') !== isAdmin) {
        // Restores the role, because a refused change must have no effect. Otherwise the account would also
        // lose the role when it leaves the group, although nobody has removed it.
        if (assignedRole) await admin.users.addRealmRoleMappings({ id, roles: assignedRole });
        throw refuse.conflict(
          'account.role_inherited',
          'This role comes from a group in the login service. Change it there.',
          'role',
        );
      }
    });
  }

  /** Returns the id of the account with an address; null if there is none. @throws account.unverified */
  async findByAddress(email: string): Promise<string | null> {
    return this.change(null, async (admin) => {
      const [account] = await admin.users.find({ email, exact: true });
      if (account) checkCanBeAdministrator(account);
      return account?.id ?? null;
    });
  }

  /** Creates an account with a password that must be changed at the first sign-in. Returns its id. */
  async create(email: string, name: string, password: string): Promise<string> {
    return this.change(null, async (admin) => {
      const credentials = [{ type: 'password', value: password, temporary: true }];
      const account = {
        username: email,
        email,
        firstName: name,
        enabled: true,
        emailVerified: true,
        credentials,
      };
      return (await admin.users.create(account)).id;
    });
  }

  private async change<T>(userId: string | null, request: (admin: KcAdminClient) => Promise<T>): Promise<T> {
    const response = await this.keycloak.change(userId ? { userId } : {}, request);
    if (response === 'unavailable') throw createAccountsUnavailableError();
    if (response === 'unsure') throw createUnsureError();
    if (response === 'not-found') throw createAccountNotFoundError();
    return response.result;
  }
}
