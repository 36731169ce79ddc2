import type { Command } from '@laurel/runtime/lifecycle/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db, lockUsers } from '../../database/client.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { closeLogIns } from '../../sessions/closed-log-ins.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';

/** The number of users per transaction, each of whom is locked until it ends. */
const BATCH_SIZE = 500;

@Injectable()
export class EndAllSessions {
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /**
   * Logs everybody out, except users who entered their password after the start of this command. Writes audit
   * lines before and after. `isConfirmed` is false if Keycloak did not confirm. It is safe to run the command
   * again.
   */
  async run(): Promise<{ endedCount: number; isConfirmed: boolean }> {
    const act = { actor: null, impersonator: null, what: 'sessions.ended', whom: null };
    const requestLineId = await this.db.$transaction((tx) =>
      appendAudit(tx, { ...act, details: { outcome: 'requested' } }),
    );
    const startedAt = new Date();
    // Keycloak’s sessions are ended first. Otherwise a browser whose session has ended here could log in
    // again with one click.
    const isConfirmed = await this.keycloak.endAllSessions();
    let endedCount = 0;
    for (;;) {
      const count = await this.endBatch(startedAt);
      if (count === null) break;
      endedCount += count;
    }
    const details = {
      settles: requestLineId,
      sessions: endedCount,
      ...(!isConfirmed && { outcome: 'uncertain' }),
    };
    await this.db.$transaction((tx) => appendAudit(tx, { ...act, details }));
    return { endedCount, isConfirmed };
  }

  /**
   * Locks the users of a batch, so that a concurrent log-in waits and is then refused. Returns null if there
   * are no sessions left.
   */
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

/**
 * The command for when sessions can no longer be trusted. Keycloak’s own “Sign out all active sessions” would
 * not notify this service.
 */
export const endAllSessions: Command = {
  description: 'Logs all users out, here and in Keycloak.',
  async run(app) {
    const { endedCount, isConfirmed } = await app.get(EndAllSessions, { strict: false }).run();
    console.log(`${endedCount} sessions ended.`);
    if (isConfirmed) return;
    console.log(
      'Keycloak did not confirm that its own sessions ended, so a browser may log in again without a password. Try again.',
    );
    process.exitCode = 1;
  },
};
