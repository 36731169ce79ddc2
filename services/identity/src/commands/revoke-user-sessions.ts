import { Injectable } from '@nestjs/common';
import { KeycloakAdmin } from '../keycloak-admin.js';
import { Administer } from './administer.js';
import { endSessions, logEnded } from './end-sessions.js';

@Injectable()
export class RevokeUserSessions {
  constructor(
    private readonly administer: Administer,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /** Logs somebody out everywhere, here and in Keycloak; says how many sessions have ended here. Refuses `user.not_found`. */
  async run(userId: string): Promise<number> {
    const ended = await this.administer.run({
      what: 'user.sessions_revoked',
      userId,
      work: async (tx) => {
        const ended = await endSessions(tx, { userId });
        return { result: ended, noted: { sessions: ended.length } };
      },
    });
    logEnded(ended, 'ended by an administrator', null);
    await this.keycloak.end({ userId });
    return ended.length;
  }
}
