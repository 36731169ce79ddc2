import type { RevokeUserSessionsResponse } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { Administer } from '../../users/administer.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endAllAtKeycloak } from '../../sessions/end-at-keycloak.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';

@Injectable()
export class RevokeUserSessions {
  constructor(
    private readonly administer: Administer,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Logs a user out everywhere. `isWhole` is false if Keycloak did not confirm; running it again is safe.
   * @throws user.not_found
   */
  async run(userId: string): Promise<RevokeUserSessionsResponse> {
    const endedSessions = await this.administer.run({
      what: 'user.sessions_revoked',
      userId,
      execute: async (tx) => {
        const endedSessions = await endSessions(tx, { userId });
        await closeLogIns(tx, endedSessions);
        return { result: endedSessions, auditDetails: { sessions: endedSessions.length } };
      },
    });
    logEndedSessions(endedSessions, 'ended by an administrator', null);
    return {
      ended: endedSessions.length,
      isWhole: await endAllAtKeycloak(this.keycloak, userId, 'sessions revoked'),
    };
  }
}
