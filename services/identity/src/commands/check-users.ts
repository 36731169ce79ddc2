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
import { knownUser } from '../messages.js';
import { changeUser, lockUser } from './change-user.js';
import { endSessions, logEnded, type EndedSession } from './end-sessions.js';

const AT_ONCE = 8;
const MOST = 2000;
/** How much of the time between two questions about a user goes by between two looks for whom to ask about. */
const LOOKS = 8;

/**
 * What was changed in Keycloak itself, which tells nobody: a role, a closed or deleted account, a password. Asks for the users
 * that have a session and were not asked about for a while (CHECK_USERS_EVERY_MS). What ends here ends at Keycloak too, so that
 * nobody comes back without being asked for the password. Keycloak away: everything stays as it is.
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
      for (const id of ids) await this.applyAlone(id, standings.get(id) ?? null);
      asked += due.length;
    }
    return MOST;
  }

  /** One about whom it fails is asked about again, and keeps nobody else's from being done. */
  private async applyAlone(id: string, standing: Standing): Promise<void> {
    try {
      await this.apply(id, standing);
    } catch (error) {
      this.log.error({ user: id, error });
      await this.db.user.updateMany({ where: { id }, data: { checkedAt: null } });
    }
  }

  private async apply(id: string, standing: Standing): Promise<void> {
    const { ended, all, why, was, idle } = await this.db.$transaction((tx) => this.applied(tx, id, standing));
    if (was) secured('security.role_changed', { user: id, was, is: standing!.role, from: null });
    logEnded(ended, why, null);
    if (all) await this.keycloak.end({ userId: id });
    else await Promise.all(idle.map((idpSessionId) => this.keycloak.end({ idpSessionId })));
  }

  private async applied(tx: Tx, id: string, standing: Standing) {
    const user = await lockUser(tx, id);
    if (!user) return { ended: [], all: false, why: '', was: null, idle: [] };
    const { all, before, why } = endedBy(knownUser(user), standing);
    const older = before ? { userId: id, createdAt: { lt: before } } : null;
    const where = all ? { userId: id } : older;
    const ended = where ? await endSessions(tx, where) : [];
    const idle = await idleAtKeycloak(tx, ended);
    if (!standing) return { ended, all, why, was: null, idle };
    const { role, emailVerified } = standing;
    await changeUser(tx, id, { role, emailVerified });
    return { ended, all, why, was: role === user.role ? null : user.role, idle };
  }
}

/** Keycloak's sessions behind those that ended here, but for one that a later log-in goes on with. */
async function idleAtKeycloak(tx: Tx, ended: readonly EndedSession[]): Promise<string[]> {
  const ids = [...new Set(ended.flatMap(({ idpSessionId }) => idpSessionId ?? []))];
  const living = await tx.session.findMany({
    where: { idpSessionId: { in: ids } },
    select: { idpSessionId: true },
  });
  return ids.filter((id) => !living.some(({ idpSessionId }) => idpSessionId === id));
}

const TAKE_DUE = `update "user" set "checkedAt" = now() where id in (
  select u.id from "user" u
  where (u."checkedAt" is null or u."checkedAt" < now() - make_interval(secs => $1::float8))
    and exists (select 1 from session s where s."userId" = u.id and s."expiresAt" > now())
  order by u."checkedAt" nulls first limit $2::int for update skip locked)
  returning id`;
