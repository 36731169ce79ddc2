import type { UpdateProfileRequest, User } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { profileChanges, staleProfile } from '../domain/profile.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { userMessage } from '../messages.js';
import { changeUser, lockUser } from '../users/change-user.js';

const away = () =>
  refuse.unavailable(
    'profile.name_unavailable',
    'Names cannot be changed right now. Please try again in a moment.',
    'name',
  );

@Injectable()
export class UpdateProfile {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * What somebody changes of their own profile. A name is changed at Keycloak first, or the next log-in would bring the old one back.
   * Refuses `profile.stale`, what `profileChanges` refuses, and `profile.name_unavailable` while Keycloak is away.
   */
  async run(userId: string, asked: UpdateProfileRequest): Promise<User> {
    const changes = profileChanges({ ...asked, declinedNotices: asked.declinedNotices?.names });
    const { name } = changes;
    return this.db.$transaction(async (tx) => {
      const before = await lockUser(tx, userId);
      if (!before) throw refuse.noSuch('user.not_found', 'userId');
      if (before.version !== asked.version) throw staleProfile();
      // Held and fresh by now: what is refused here has not happened at Keycloak.
      const isNew = name !== undefined && name !== before.name;
      if (isNew && !(await this.keycloak.rename(userId, name))) throw away();
      const changed = await changeUser(tx, userId, changes);
      return userMessage(changed!.user);
    });
  }
}
