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
import { addressNow } from './free-address.js';

const AT_ONCE = 8;
const MOST = 2000;
/** How much of the time between two questions about a user goes by between two looks for whom to ask about. */
const LOOKS = 8;

/**
 * What was changed in Keycloak itself, which tells nobody: a role, a closed or deleted account, a password. Asks for the users
 * that have a session and were not asked about for a while (CHECK_USERS_EVERY_MS). What ends here ends at Keycloak too, so that
 * nobody comes back without being asked for the password. Keycloak away: everything stays as it is. One about whom it fails, today
 * and tomorrow, keeps the others waiting for one look at most.
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

  /** How many are as Keycloak has them now. Everybody is asked about once at most; those about whom it fails are due at the next look. */
  async run(): Promise<number> {
    const look = new Date();
    const over = new Date(look.getTime() - this.everyMs);
    let done = 0;
    for (let asked = 0; asked < MOST && !this.isEnding; asked += AT_ONCE) {
      const due = await this.db.$queryRawUnsafe<{ id: string }[]>(TAKE_DUE, look, over, AT_ONCE);
      if (due.length === 0) break;
      const ids = due.map(({ id }) => id);
      const standings = await this.keycloak.standings(ids);
      const applied = await this.applyEach(standings);
      const failed = ids.filter((id) => !applied.has(id));
      const where = { id: { in: failed }, checkedAt: look };
      if (failed.length) await this.db.user.updateMany({ where, data: { checkedAt: over } });
      if (standings.size === 0) break;
      done += applied.size;
    }
    return done;
  }

  /** For whom it succeeded: one for whom it fails keeps nobody else's from being done. */
  private async applyEach(standings: Map<string, Standing>): Promise<Set<string>> {
    const applied = new Set<string>();
    for (const [id, standing] of standings)
      await this.apply(id, standing).then(
        () => applied.add(id),
        (error: unknown) => this.log.error({ user: id, error }),
      );
    return applied;
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
    const { role } = standing;
    await changeUser(tx, id, { role, ...(await addressNow(tx, id, standing)) });
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

/** At a look ($1) those who were asked about before a time ($2): who was taken at this look, or put back to that time, is not taken again. */
const TAKE_DUE = `update "user" set "checkedAt" = $1::timestamptz where id in (
  select u.id from "user" u
  where (u."checkedAt" is null or u."checkedAt" < $2::timestamptz)
    and exists (select 1 from session s where s."userId" = u.id and s."expiresAt" > now())
  order by u."checkedAt" nulls first limit $3::int for update skip locked)
  returning id`;
