import type { EndSessionRequest, EndSessionResponse } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Db, lockUsers, type Tx } from '../../database/client.js';
import type { Session } from '../../generated/client.js';
import { Keycloak } from '../../keycloak/keycloak.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { hashToken } from '../../settings/secrets.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endSessions, logEnded } from '../../sessions/end-sessions.js';
import { appendStopped } from '../administration/stop-impersonating.js';

@Injectable()
export class EndSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
    private readonly admin: KeycloakAdmin,
  ) {}

  /** Ends this session, or all sessions of its user, at Keycloak too. An unknown session counts as ended. */
  async run({ token, everywhere, ipAddress }: EndSessionRequest): Promise<EndSessionResponse> {
    const done = await this.db.$transaction(async (tx) => {
      await this.lockOwner(tx, token);
      const done = await endBrowserSessions(tx, token, everywhere);
      if (done) await closeLogIns(tx, done.isAll ? done.ended : [done]);
      if (done?.stopped) await appendStopped(tx, ...done.stopped);
      return done;
    });
    if (!done) return { logoutUrl: null };
    const { ended, isAll, userId, sessionId: session, idpSessionId } = done;
    const from = ipAddress ?? null;
    logSecurityEvent('security.logged_out', { user: userId, session, everywhere: isAll, from });
    logEnded(ended, isAll ? 'logged out everywhere' : 'logged out', from);
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
 * Ends the session of a token, and for an impersonating administrator also their waiting session. `userId`,
 * `sessionId`, `idpSessionId` belong to the person who logs out. `stopped`: the arguments for
 * `appendStopped`, as the last step of the transaction. Returns null if the token has no session.
 */
export async function endBrowserSessions(tx: Tx, token: string, everywhere: boolean) {
  const session = await tx.session.findUnique({ where: { token: hashToken(token) } });
  if (!session) return null;
  const identity = await findSessionOfPerson(tx, session);
  // If the administrator's session has ended, the other sessions of the impersonated user stay.
  const isAll = everywhere && identity !== null;
  const ended = await endSessions(tx, isAll ? { userId: identity.userId } : { id: (identity ?? session).id });
  const isStopped = session.impersonatedBy !== null && ended.some(({ id }) => id === session.id);
  const stopped = isStopped ? ([session.userId, session.impersonatedBy!] as const) : null;
  return {
    userId: identity?.userId ?? session.impersonatedBy!,
    sessionId: (identity ?? session).id,
    idpSessionId: identity?.idpSessionId ?? null,
    isAll,
    ended,
    stopped,
  };
}

/** Impersonating administrators log themselves out, not the user. Null: their own session has ended. */
const findSessionOfPerson = (tx: Tx, found: Session): Promise<Session | null> | Session =>
  found.impersonatedBy === null
    ? found
    : tx.session.findUnique({
        where: { id: found.administratorSessionId ?? found.id, userId: found.impersonatedBy },
      });
