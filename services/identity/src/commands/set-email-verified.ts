import type { User } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { KeycloakAccounts } from '../keycloak/keycloak-accounts.js';
import { userMessage } from '../messages.js';
import { Administer } from '../users/administer.js';
import { changeUser } from '../users/change-user.js';

@Injectable()
export class SetEmailVerified {
  constructor(
    private readonly administer: Administer,
    private readonly accounts: KeycloakAccounts,
  ) {}

  /**
   * Here and in Keycloak, which is told before this is kept: should it not be kept then, the next check takes what Keycloak has.
   * Refuses `user.not_found`, `account.gone`, `accounts.unavailable`, `accounts.unsure`.
   */
  run(userId: string, emailVerified: boolean): Promise<User> {
    return this.administer.run({
      what: 'user.email_verified_set',
      userId,
      asked: async () => ({ is: emailVerified }),
      work: async (tx) => {
        await this.accounts.setEmailVerified(userId, emailVerified);
        const { user } = (await changeUser(tx, userId, { emailVerified }))!;
        return { result: userMessage(user), noted: { is: emailVerified } };
      },
    });
  }
}
