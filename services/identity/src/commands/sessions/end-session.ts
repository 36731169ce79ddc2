import type { EndSessionRequest, EndSessionResponse } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Db, lockUsers, type Tx } from '../../database/client.js';
import type { Session } from '../../generated/client.js';
import { Keycloak } from '../../keycloak/keycloak.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { hashToken } from '../../settings/secrets.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';
import { auditImpersonationStop } from '../administration/stop-impersonating.js';

@Injectable()
export class EndSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
    private readonly admin: KeycloakAdmin,
  ) {}

  /** Ends this session, or all sessions of its user, at Keycloak too. An unknown session counts as ended. */
  async run({ token, everywhere, ipAddress }: EndSessionRequest): Promise<EndSessionResponse> {
    const logout = await this.db.$transaction(async (tx) => {
      await this.lockOwner(tx, token);
      const logout = await endBrowserSessions(tx, token, { everywhere });
      if (logout) await closeLogIns(tx, logout.isAll ? logout.endedSessions : [logout]);
      if (logout?.stoppedImpersonation) await auditImpersonationStop(tx, ...logout.stoppedImpersonation);
      return logout;
    });
    if (!logout) return { logoutUrl: null };
    const { endedSessions, isAll, userId, sessionId: session, idpSessionId } = logout;
    const clientAddress = ipAddress ?? null;
    logSecurityEvent('security.logged_out', {
      user: userId,
      session,
      everywhere: isAll,
      from: clientAddress,
    });
    logEndedSessions(endedSessions, isAll ? 'logged out everywhere' : 'logged out', clientAddress);
    const isEnded = isAll
      ? await this.admin.endSessions({ userId })
      : idpSessionId === null || (await this.admin.endSessions({ idpSessionId }));
    return { logoutUrl: isEnded ? null : this.keycloak.getLogoutUrl() };
  }

  private async lockOwner(tx: Tx, token: string): Promise<void> {
    const session = await tx.session.findUnique({ where: { token: hashToken(token) } });
    if (session) await lockUsers(tx, session.impersonatedBy ?? session.userId);
  }
}

/**
 * Ends the session of a token. For an impersonating administrator, it also ends the session that waits in the
 * background. `userId`, `sessionId` and `idpSessionId` belong to the person who logs out.
 * `stoppedImpersonation` contains the arguments for `auditImpersonationStop`, which must be the last step of
 * the transaction. Returns null if the token has no session.
 */
export async function endBrowserSessions(tx: Tx, token: string, { everywhere }: { everywhere: boolean }) {
  const session = await tx.session.findUnique({ where: { token: hashToken(token) } });
  if (!session) return null;
  const personSession = await findSessionOfPerson(tx, session);
  // Without the administrator's own session, only the impersonation ends. The user's other sessions stay.
  const isAll = everywhere && personSession !== null;
  const endedSessions = await endSessions(
    tx,
    isAll ? { userId: personSession.userId } : { id: (personSession ?? session).id },
  );
  const isStopped = session.impersonatedBy !== null && endedSessions.some(({ id }) => id === session.id);
  const stoppedImpersonation = isStopped ? ([session.userId, session.impersonatedBy!] as const) : null;
  return {
    userId: personSession?.userId ?? session.impersonatedBy!,
    sessionId: (personSession ?? session).id,
    idpSessionId: personSession?.idpSessionId ?? null,
    isAll,
    endedSessions,
    stoppedImpersonation,
  };
}

/**
 * Returns the session of the person who logs out. For an impersonation, this is the administrator’s own
 * session; null if it has ended.
 */
const findSessionOfPerson = (tx: Tx, session: Session): Promise<Session | null> | Session =>
  session.impersonatedBy === null
    ? session
    : tx.session.findUnique({
        where: { id: session.administratorSessionId ?? session.id, userId: session.impersonatedBy },
      });
