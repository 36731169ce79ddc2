import type { EndSessionRequest, EndSessionResponse } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { secured } from '@laurel/runtime/security-log';
import { Db } from '../database.js';
import { Keycloak } from '../keycloak.js';
import { KeycloakAdmin } from '../keycloak-admin.js';
import { hashOf } from '../secrets.js';
import { endSessions, logEnded } from './end-sessions.js';

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
      const found = await tx.session.findUnique({ where: { token: hashOf(token) } });
      if (!found) return null;
      // Who looks through somebody's eyes logs out themselves, and not them.
      const own = found.ownSessionId && (await tx.session.findUnique({ where: { id: found.ownSessionId } }));
      const who = own || found;
      const ended = await endSessions(tx, everywhere ? { userId: who.userId } : { id: who.id });
      return { found: who, ended };
    });
    if (!done) return { logoutUrl: null };
    const { userId, idpSessionId } = done.found;
    const from = ipAddress ?? null;
    secured('security.logged_out', { user: userId, session: done.found.id, everywhere, from });
    logEnded(done.ended, everywhere ? 'logged out everywhere' : 'logged out', from);
    const isEnded = everywhere
      ? await this.admin.end({ userId })
      : idpSessionId === null || (await this.admin.end({ idpSessionId }));
    return { logoutUrl: isEnded ? null : this.keycloak.logoutUrl() };
  }
}
