import type {
  RevokeOtherSessionsRequest,
  RevokeOtherSessionsResponse,
  RevokeSessionRequest,
  RevokeSessionResponse,
} from '@laurel/proto/identity/v1/identity';
import { isUuid } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, holdUsers } from '../database.js';
import type { Prisma } from '../generated/client.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { hashOf } from '../secrets.js';
import { closeIdleAtKeycloak, endAtKeycloak } from '../users/end-at-keycloak.js';
import { endSessions, logEnded } from '../users/end-sessions.js';

/** Ends sessions of somebody in their own name, at Keycloak too. */
@Injectable()
export class RevokeSessions {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /** Refuses `session.not_found`, also for another's. */
  async one(userId: string, asked: RevokeSessionRequest): Promise<RevokeSessionResponse> {
    const { sessionId: id, token, ipAddress = null } = asked;
    if (!isUuid(id)) throw refuse.noSuch('session.not_found', 'sessionId');
    const current = await this.db.session.findUnique({
      where: { token: hashOf(token) },
      select: { id: true },
    });
    const { ended, isWhole } = await this.end(userId, { id }, ipAddress);
    if (ended === 0) throw refuse.noSuch('session.not_found', 'sessionId');
    return { wasCurrent: current?.id === id, isWhole };
  }

  /** All but the one that asks. */
  others(userId: string, asked: RevokeOtherSessionsRequest): Promise<RevokeOtherSessionsResponse> {
    return this.end(userId, { token: { not: hashOf(asked.token) } }, asked.ipAddress ?? null);
  }

  private async end(userId: string, which: Prisma.SessionWhereInput, from: string | null) {
    const { ended, idle } = await this.db.$transaction(async (tx) => {
      await holdUsers(tx, userId);
      const ended = await endSessions(tx, { ...which, userId });
      return { ended, idle: await closeIdleAtKeycloak(tx, ended) };
    });
    logEnded(ended, 'logged out elsewhere', from);
    return { ended: ended.length, isWhole: await endAtKeycloak(this.keycloak, idle) };
  }
}
