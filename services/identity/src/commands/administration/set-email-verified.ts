import type { User } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { KeycloakAccounts } from '../../keycloak/keycloak-accounts.js';
import { toUserMessage } from '../../messages/user-messages.js';
import { Administer } from '../../users/administer.js';
import { changeUser } from '../../users/change-user.js';

@Injectable()
export class SetEmailVerified {
  constructor(
    private readonly administer: Administer,
    private readonly accounts: KeycloakAccounts,
  ) {}

  /**
   * Sets the flag in Keycloak first. If storing it here fails, the next check applies Keycloak’s value.
   * @throws user.not_found, account.deleted, accounts.unavailable, accounts.result_unknown
   */
  run(userId: string, emailVerified: boolean): Promise<User> {
    return this.administer.run({
      what: 'user.email_verified_set',
      userId,
      prepare: async () => ({ is: emailVerified }),
      execute: async (tx) => {
        await this.accounts.setEmailVerified(userId, emailVerified);
        const { user } = (await changeUser(tx, userId, { emailVerified }))!;
        return { result: toUserMessage(user), auditDetails: { is: emailVerified } };
      },
    });
  }
}
