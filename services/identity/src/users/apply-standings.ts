import { secured } from '@laurel/runtime/security-log';
import { Injectable, Logger } from '@nestjs/common';
import { auditRole } from '../audit/append-audit.js';
import { Db, type Tx } from '../database.js';
import { endedBy, type Standing } from '../domain/standing.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { tellAddressChanged, tellPasswordChanged } from '../mail/tell-safety.js';
import { knownUser, type UserRow } from '../messages.js';
import { changeUser, lockUser } from './change-user.js';
import { closeIdleAtKeycloak, endAtKeycloak } from './end-at-keycloak.js';
import { endSessions, logEnded, type EndedSession } from './end-sessions.js';
import { addressNow } from './free-address.js';
import { sureStanding } from './sure-standing.js';

const NOTHING = { ended: [], all: false, why: '', was: null, is: null, idle: [], isGone: false };

/** Makes users what Keycloak says of them now: name, address, role; ends what has ended there. */
@Injectable()
export class ApplyStandings {
  private readonly log = new Logger('standings');
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
  ) {}

  /** For whom it succeeded: one for whom it fails keeps nobody else's from being done. Nobody, while Keycloak is away. */
  async run(ids: readonly string[]): Promise<Set<string>> {
    const applied = new Set<string>();
    for (const [id, standing] of await this.keycloak.standings(ids))
      await this.apply(id, standing).then(
        () => applied.add(id),
        (error: unknown) => this.log.error({ user: id, error }),
      );
    return applied;
  }

  private async apply(id: string, standing: Standing): Promise<void> {
    const done = await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) return NOTHING;
      const now = await sureStanding(this.keycloak, user, standing);
      if (now === undefined) throw new Error('Keycloak has answered once, and not again.');
      return this.applied(tx, user, now);
    });
    const { ended, all, why, was, is, idle, isGone } = done;
    if (was) secured('security.role_changed', { user: id, was, is, from: null });
    if (isGone) secured('security.account_gone', { user: id, from: null });
    logEnded(ended, why, null);
    if (all) await this.keycloak.end({ userId: id });
    else await endAtKeycloak(this.keycloak, idle);
  }

  /** To a user who is held. */
  private async applied(tx: Tx, user: UserRow, standing: Standing) {
    const { id } = user;
    const { all, before, why } = endedBy(knownUser(user), standing);
    const older = before ? { userId: id, createdAt: { lt: before } } : null;
    const where = all ? { userId: id } : older;
    const ended = where ? await endSessions(tx, where) : [];
    const idle = await closeIdleAtKeycloak(tx, before ? await this.overSince(id, before, ended) : ended);
    const isGone = !standing && user.goneAt === null;
    const now = new Date();
    const goneAt = standing ? null : (user.goneAt ?? now);
    const disabledAt = standing?.enabled === false ? (user.disabledAt ?? now) : null;
    if (goneAt !== user.goneAt || disabledAt !== user.disabledAt)
      await tx.user.update({ where: { id }, data: { goneAt, disabledAt } });
    if (!standing) return { ended, all, why, was: null, is: null, idle, isGone };
    const { role, name } = standing;
    const changes = { role, ...(name && { name }), ...(await addressNow(tx, id, standing)) };
    const changed = await changeUser(tx, id, changes);
    await tellAddressChanged(tx, changed!.before, changed!.user, now);
    await tellPasswordChanged(tx, changed!.user, standing.passwordAt);
    if (role !== user.role) await auditRole(tx, id, user.role, role);
    return { ended, all, why, was: role === user.role ? null : user.role, is: role, idle, isGone };
  }

  /**
   * Those whose log-in at Keycloak nobody has gone on with since a password or a second factor was set there. In the others somebody may
   * have typed it and be on their way back: what they bring is judged by when it was typed, as long as nothing is closed.
   */
  private async overSince(id: string, since: Date, ended: readonly EndedSession[]): Promise<EndedSession[]> {
    if (ended.length === 0) return [];
    const used = await this.keycloak.usedSince(id, since);
    return ended.filter(({ idpSessionId }) => used !== null && !used.has(idpSessionId ?? ''));
  }
}
