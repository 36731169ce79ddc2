import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Keycloak } from '../keycloak.js';
import { endSessions } from './end-session.js';
import { useOnce } from './use-once.js';

/** Keycloak's back channel: it has ended one session, or all of a user (a changed password, an administrator). */
@Injectable()
export class EndSessionsWhenLoggedOut {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
  ) {}

  /** False for what is not a logout token of ours. Refuses one that has been here before. */
  async run(logoutToken: string): Promise<boolean> {
    const logout = await this.keycloak.logoutToken(logoutToken);
    if (!logout) return false;
    const { idpSessionId, userId, jti, expiresAt } = logout;
    await this.db.$transaction(async (tx) => {
      await useOnce(tx, 'logout token', jti, expiresAt);
      await endSessions(tx, idpSessionId ? { idpSessionId } : { userId: userId! });
    });
    return true;
  }
}
