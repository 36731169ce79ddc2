import type { EndSessionRequest, EndSessionResponse } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { secured } from '@laurel/runtime/security-log';
import { Db, holdUsers, type Tx } from '../database.js';
import type { Session } from '../generated/client.js';
import { Keycloak } from '../keycloak/keycloak.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { hashOf } from '../secrets.js';
import { closeLogIns } from '../users/closed-log-ins.js';
import { endSessions, logEnded } from '../users/end-sessions.js';
import { appendStopped } from './stop-impersonating.js';

@Injectable()
export class EndSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
    private readonly admin: KeycloakAdmin,
  ) {}

  /** This session, or all of its user; Keycloak's too. A session that is not there is ended already. */
  async run({ token, everywhere, ipAddress }: EndSessionRequest): Promise<EndSessionResponse> {
    const done = await this.db.$transaction(async (tx) => {
      await this.hold(tx, token);
      const done = await endBrowsers(tx, token, everywhere);
      if (done) await closeLogIns(tx, done.isAll ? done.ended : [done]);
      if (done?.stopped) await appendStopped(tx, ...done.stopped);
      return done;
    });
    if (!done) return { logoutUrl: null };
    const { ended, isAll, userId, sessionId: session, idpSessionId } = done;
    const from = ipAddress ?? null;
    secured('security.logged_out', { user: userId, session, everywhere: isAll, from });
    logEnded(ended, isAll ? 'logged out everywhere' : 'logged out', from);
    const isEnded = isAll
      ? await this.admin.end({ userId })
      : idpSessionId === null || (await this.admin.end({ idpSessionId }));
    return { logoutUrl: isEnded ? null : this.keycloak.logoutUrl() };
  }

  /** Who logs out. */
  private async hold(tx: Tx, token: string): Promise<void> {
    const found = await tx.session.findUnique({ where: { token: hashOf(token) } });
    if (found) await holdUsers(tx, found.impersonatedBy ?? found.userId);
  }
}

/**
 * Ends what a browser has: the session of its token, and of who looks through somebody's eyes their own, which waits for them.
 * `userId`, `sessionId`, `idpSessionId`: of who logs out, in their own person. `stopped`: what `appendStopped` is to say, as the last thing in the transaction. Null: there is none with this token.
 */
export async function endBrowsers(tx: Tx, token: string, everywhere: boolean) {
  const found = await tx.session.findUnique({ where: { token: hashOf(token) } });
  if (!found) return null;
  const who = await whose(tx, found);
  // Nothing of theirs is left but this: nobody else is logged out everywhere in their name.
  const isAll = everywhere && who !== null;
  const ended = await endSessions(tx, isAll ? { userId: who.userId } : { id: (who ?? found).id });
  const isStopped = found.impersonatedBy !== null && ended.some(({ id }) => id === found.id);
  const stopped = isStopped ? ([found.userId, found.impersonatedBy!] as const) : null;
  return {
    userId: who?.userId ?? found.impersonatedBy!,
    sessionId: (who ?? found).id,
    idpSessionId: who?.idpSessionId ?? null,
    isAll,
    ended,
    stopped,
  };
}

/** Who looks through somebody's eyes logs out themselves, and not them; null where their own session is gone already. */
const whose = (tx: Tx, found: Session): Promise<Session | null> | Session =>
  found.impersonatedBy === null
    ? found
    : tx.session.findUnique({ where: { id: found.ownSessionId ?? found.id, userId: found.impersonatedBy } });
