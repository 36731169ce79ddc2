import type { Command } from '@laurel/runtime/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, holdUsers } from '../database.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { closeLogIns } from '../users/closed-log-ins.js';
import { endSessions, logEnded } from '../users/end-sessions.js';

/** Users in one transaction: each is locked to its end. */
const AT_ONCE = 500;

@Injectable()
export class EndAllSessions {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Logs everybody out, in Keycloak and here, but for who typed their password after this began. Says how many sessions have ended here,
   * and `isWhole: false` where Keycloak did not say that it has: asked again, it does. On record before and after.
   */
  async run(): Promise<{ ended: number; isWhole: boolean }> {
    const act = { actor: null, impersonator: null, what: 'sessions.ended', whom: null };
    const settles = await this.db.$transaction((tx) =>
      appendAudit(tx, { ...act, details: { outcome: 'asked' } }),
    );
    const begun = new Date();
    // Keycloak first: else a browser whose session has ended here would be in again at a click.
    const isWhole = await this.keycloak.endAll();
    let ended = 0;
    for (let some: number | null = 0; some !== null; some = await this.endSome(begun)) ended += some;
    const details = { settles, sessions: ended, ...(!isWhole && { outcome: 'uncertain' }) };
    await this.db.$transaction((tx) => appendAudit(tx, { ...act, details }));
    return { ended, isWhole };
  }

  /** Of some users, as a log-in holds them: one that waits for it finds itself closed. Answers how many; null: there are none left. */
  private async endSome(begun: Date): Promise<number | null> {
    const from = { OR: [{ authenticatedAt: null }, { authenticatedAt: { lt: begun } }] };
    const users = await this.db.session.findMany({
      where: from,
      select: { userId: true },
      distinct: ['userId'],
      take: AT_ONCE,
    });
    if (users.length === 0) return null;
    const ids = users.map(({ userId }) => userId);
    const ended = await this.db.$transaction(async (tx) => {
      await holdUsers(tx, ...ids);
      const ended = await endSessions(tx, { ...from, userId: { in: ids } });
      await closeLogIns(tx, ended);
      return ended;
    });
    logEnded(ended, 'all were ended by an operator', null);
    return ended.length;
  }
}

/** For the day on which one cannot trust the sessions that there are: Keycloak's own “Sign out all active sessions” tells nobody. */
export const endAllSessions: Command = {
  says: 'Logs everybody out, here and in Keycloak.',
  async run(app) {
    const { ended, isWhole } = await app.get(EndAllSessions, { strict: false }).run();
    console.log(`${ended} sessions ended.`);
    if (isWhole) return;
    console.log(
      'Keycloak did not say that its own have ended, so a browser may be in again at a click: try again.',
    );
    process.exitCode = 1;
  },
};
