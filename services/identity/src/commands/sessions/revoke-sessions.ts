import type {
  RevokeOtherSessionsRequest,
  RevokeOtherSessionsResponse,
  RevokeSessionRequest,
  RevokeSessionResponse,
} from '@laurel/proto/identity/v1/identity';
import { isUuid } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, lockUsers } from '../../database/client.js';
import type { Prisma } from '../../generated/client.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { hashToken } from '../../settings/secrets.js';
import { closeIdleAtKeycloak, endAtKeycloak } from '../../sessions/end-at-keycloak.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';

/** Ends sessions at the request of their user, also at Keycloak. */
@Injectable()
export class RevokeSessions {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /** @throws session.not_found also for the session of another user */
  async revokeSession(userId: string, request: RevokeSessionRequest): Promise<RevokeSessionResponse> {
    const { sessionId: id, token, ipAddress = null } = request;
    if (!isUuid(id)) throw refuse.noSuch('session.not_found', 'sessionId');
    const currentSession = await this.db.session.findUnique({
      where: { token: hashToken(token) },
      select: { id: true },
    });
    const { ended, isWhole } = await this.end(userId, { id }, ipAddress);
    if (ended === 0) throw refuse.noSuch('session.not_found', 'sessionId');
    return { wasCurrent: currentSession?.id === id, isWhole };
  }

  /** Ends all sessions of the user except the caller’s. */
  revokeOtherSessions(
    userId: string,
    request: RevokeOtherSessionsRequest,
  ): Promise<RevokeOtherSessionsResponse> {
    return this.end(userId, { token: { not: hashToken(request.token) } }, request.ipAddress ?? null);
  }

  private async end(userId: string, where: Prisma.SessionWhereInput, ipAddress: string | null) {
    const { endedSessions, idleSessionIds } = await this.db.$transaction(async (tx) => {
      await lockUsers(tx, userId);
      const endedSessions = await endSessions(tx, { ...where, userId });
      return { endedSessions, idleSessionIds: await closeIdleAtKeycloak(tx, endedSessions) };
    });
    logEndedSessions(endedSessions, 'logged out elsewhere', ipAddress);
    return { ended: endedSessions.length, isWhole: await endAtKeycloak(this.keycloak, idleSessionIds) };
  }
}
