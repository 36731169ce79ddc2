import { record } from '@laurel/runtime/outbox';
import { secured } from '@laurel/runtime/security-log';
import { Env } from '@laurel/runtime/env';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { endedBy, type Standing } from '../domain/standing.js';
import type { IdentityEnv } from '../identity.env.js';
import { KeycloakAdmin } from '../keycloak-admin.js';
import { userMessage, whole } from '../messages.js';
import { endSessions, logEnded } from './end-sessions.js';

const AT_ONCE = 8;
const MOST = 2000;
/** How much of the time between two questions about a user goes by between two looks for whom to ask about. */
const LOOKS = 8;

/**
 * What was changed in Keycloak itself, which tells nobody: a role, a closed or deleted account, a password. Asks for the users
 * that have a session and were not asked about for a while (CHECK_USERS_EVERY_MS). Keycloak away: everything stays as it is.
 * Any number of replicas share the work.
 */
@Injectable()
export class CheckUsers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('check-users');
  private readonly everyMs: number;
  private timer?: NodeJS.Timeout;
  private running: Promise<unknown> | null = null;
  private isEnding = false;
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
    env: Env,
  ) {
    this.everyMs = (env as IdentityEnv).CHECK_USERS_EVERY_MS;
  }

  onApplicationBootstrap() {
    const look = () => {
      this.running ??= this.run()
        .catch((error) => this.log.error(error))
        .finally(() => (this.running = null));
    };
    this.timer = setInterval(look, this.everyMs / LOOKS).unref();
  }
  async beforeApplicationShutdown() {
    this.isEnding = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** How many were asked about. */
  async run(): Promise<number> {
    for (let asked = 0; asked < MOST && !this.isEnding;) {
      const due = await this.db.$queryRawUnsafe<{ id: string }[]>(TAKE_DUE, this.everyMs / 1000, AT_ONCE);
      if (due.length === 0) return asked;
      const ids = due.map(({ id }) => id);
      const standings = await this.keycloak.standings(ids);
      if (!standings) {
        await this.db.user.updateMany({ where: { id: { in: ids } }, data: { checkedAt: null } });
        return asked;
      }
      for (const id of ids) await this.apply(id, standings.get(id) ?? null);
      asked += due.length;
    }
    return MOST;
  }

  private async apply(id: string, standing: Standing): Promise<void> {
    const { ended, why, was } = await this.db.$transaction((tx) => this.applied(tx, id, standing));
    if (was) secured('security.role_changed', { user: id, was, is: standing!.role, from: null });
    logEnded(ended, why, null);
  }

  private async applied(tx: Tx, id: string, standing: Standing) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
    const user = await tx.user.findUnique({ where: { id } });
    if (!user) return { ended: [], why: '', was: null };
    const { all, before, why } = endedBy({ role: user.role as 'user' | 'admin' }, standing);
    const older = before ? { userId: id, createdAt: { lt: before } } : null;
    const where = all ? { userId: id } : older;
    const ended = where ? await endSessions(tx, where) : [];
    const isChanged =
      standing !== null && (standing.role !== user.role || standing.emailVerified !== user.emailVerified);
    if (!isChanged) return { ended, why, was: null };
    const { role, emailVerified } = standing;
    const data = { role, emailVerified, version: { increment: 1 } };
    const changed = await tx.user.update({ where: { id }, data, include: whole });
    await record(tx, 'user.changed', `user-${id}`, changed.version, { user: userMessage(changed) });
    return { ended, why, was: role === user.role ? null : user.role };
  }
}

const TAKE_DUE = `update "user" set "checkedAt" = now() where id in (
  select u.id from "user" u
  where (u."checkedAt" is null or u."checkedAt" < now() - make_interval(secs => $1::float8))
    and exists (select 1 from session s where s."userId" = u.id and s."expiresAt" > now())
  order by u."checkedAt" nulls first limit $2::int for update skip locked)
  returning id`;
