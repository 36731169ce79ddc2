import type { Command } from '@laurel/runtime/lifecycle/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db, lockUsers } from '../../database/client.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';

/** Users per transaction. Each is locked until its end. */
const BATCH_SIZE = 500;

@Injectable()
export class EndAllSessions {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Logs everybody out, except users who entered their password after this started. Audited before and after.
   * `isWhole` is false if Keycloak did not confirm; running it again is safe.
   */
  async run(): Promise<{ endedCount: number; isWhole: boolean }> {
    const act = { actor: null, impersonator: null, what: 'sessions.ended', whom: null };
    const settles = await this.db.$transaction((tx) =>
      appendAudit(tx, { ...act, details: { outcome: 'requested' } }),
    );
    const startedAt = new Date();
    // Keycloak comes first. Otherwise a browser whose session has ended here would be logged in again with
    // one click.
    const isWhole = await this.keycloak.endAllSessions();
    let endedCount = 0;
    for (;;) {
      const count = await this.endBatch(startedAt);
      if (count === null) break;
      endedCount += count;
    }
    const details = { settles, sessions: endedCount, ...(!isWhole && { outcome: 'uncertain' }) };
    await this.db.$transaction((tx) => appendAudit(tx, { ...act, details }));
    return { endedCount, isWhole };
  }

  /** Locks the users, so that a concurrent log-in waits and is then refused. Returns null if no session is left. */
  private async endBatch(startedAt: Date): Promise<number | null> {
    const olderLogIns = { OR: [{ authenticatedAt: null }, { authenticatedAt: { lt: startedAt } }] };
    const users = await this.db.session.findMany({
      where: olderLogIns,
      select: { userId: true },
      distinct: ['userId'],
      take: BATCH_SIZE,
    });
    if (users.length === 0) return null;
    const ids = users.map(({ userId }) => userId);
    const endedSessions = await this.db.$transaction(async (tx) => {
      await lockUsers(tx, ...ids);
      const endedSessions = await endSessions(tx, { ...olderLogIns, userId: { in: ids } });
      await closeLogIns(tx, endedSessions);
      return endedSessions;
    });
    logEndedSessions(endedSessions, 'an operator ended all sessions', null);
    return endedSessions.length;
  }
}

/** For sessions that are no longer trusted. Keycloak’s own “Sign out all active sessions” sends no notification. */
export const endAllSessions: Command = {
  description: 'Logs all users out, here and in Keycloak.',
  async run(app) {
    const { endedCount, isWhole } = await app.get(EndAllSessions, { strict: false }).run();
    console.log(`${endedCount} sessions ended.`);
    if (isWhole) return;
    console.log(
      'Keycloak did not confirm that its own sessions ended, so a browser may log in again without a password. Try again.',
    );
    process.exitCode = 1;
  },
};
