import type { User, UpdateProfileRequest } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { checkProfileChanges, createStaleProfileError } from '../../domain/profile.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { toUserMessage } from '../../messages/user-messages.js';
import { changeUser, lockUser } from '../../users/change-user.js';

const createNameUnavailableError = () =>
  refuse.unavailable(
    'profile.name_unavailable',
    'You cannot change your name right now. Please try again in a moment.',
    'name',
  );

@Injectable()
export class UpdateProfile {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Updates the caller’s profile. A name is changed at Keycloak first, otherwise the next log-in would
   * restore the old one.
   * @throws profile.stale, profile.name_unavailable while Keycloak is unavailable, the refusals of
   * `checkProfileChanges`
   */
  async run(
    userId: string,
    { doNotDisturb, declinedNotices, ...request }: UpdateProfileRequest,
  ): Promise<User> {
    const changes = checkProfileChanges({
      ...request,
      doNotDisturb,
      declinedNotices: declinedNotices?.names,
    });
    const { name } = changes;
    return this.db.$transaction(async (tx) => {
      const storedUser = await lockUser(tx, userId);
      if (!storedUser) throw refuse.noSuch('user.not_found', 'userId');
      if (storedUser.version !== request.version) throw createStaleProfileError();
      // The user is locked and the version is current, so the change can no longer be refused after the call
      // to Keycloak.
      const isNameChanged = name !== undefined && name !== storedUser.name;
      if (isNameChanged && !(await this.keycloak.rename(userId, name))) throw createNameUnavailableError();
      const userChange = await changeUser(tx, userId, changes);
      return toUserMessage(userChange!.user);
    });
  }
}
