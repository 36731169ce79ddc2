import { Injectable } from '@nestjs/common';
import { Db, lockUsers } from '../../database/client.js';
import { Keycloak } from '../../keycloak/keycloak.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';
import { consumeToken } from '../../sessions/use-once.js';

/** Handles Keycloak’s back-channel log-out: Keycloak has ended one session, or all sessions of a user. */
@Injectable()
export class EndSessionsWhenLoggedOut {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
  ) {}

  /** Returns false if the token is not a logout token for this service. @throws sign_in.used */
  async run(logoutToken: string, ipAddress: string): Promise<boolean> {
    const logout = await this.keycloak.verifyLogoutToken(logoutToken);
    if (!logout) return false;
    const { idpSessionId, userId, jti, expiresAt } = logout;
    const endedSessions = await this.db.$transaction(async (tx) => {
      await consumeToken(tx, 'logout token', jti, expiresAt);
      if (userId) await lockUsers(tx, userId);
      await closeLogIns(tx, [{ idpSessionId }]);
      return endSessions(tx, idpSessionId ? { idpSessionId } : { userId: userId! });
    });
    logEndedSessions(endedSessions, 'ended at Keycloak', ipAddress);
    return true;
  }
}
