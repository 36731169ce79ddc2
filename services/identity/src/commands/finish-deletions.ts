import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { record } from '@laurel/runtime/outbox';
import { Repeating } from '@laurel/runtime/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db, holdUsers, type Tx } from '../database.js';
import type { IdentityEnv } from '../identity.env.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { lockUser } from '../users/change-user.js';
import { endIfDone } from '../deletions.js';

const AT_ONCE = 50;

/**
 * What deletions still wait for: Keycloak, which may have been away, and services that have not said that they have forgotten somebody. Those are told again
 * after DELETION_LATE_MS, and after twice as long each time. Any number of replicas may do it at once: each part of it may be done twice.
 */
@Injectable()
export class FinishDeletions extends Background {
  private readonly log = new Logger('deletions');
  private readonly lateMs: number;
  protected readonly work: Repeating;
  constructor(
    private readonly db: Db,
    private readonly keycloak: KeycloakAdmin,
    env: Env,
  ) {
    super();
    this.lateMs = (env as IdentityEnv).DELETION_LATE_MS;
    this.work = new Repeating('deletions', this.lateMs / 15, () => this.run());
  }

  async run(): Promise<void> {
    const where = { endedAt: null, keycloakGoneAt: null };
    const open = await this.db.accountDeletion.findMany({
      where,
      take: AT_ONCE,
      orderBy: { deletedAt: 'asc' },
    });
    for (const { userId } of open) await this.close(userId);
    for (const { userId } of await this.db.rows<{ userId: string }>(LATE, this.lateMs, AT_ONCE)) {
      const isTold = await this.db.$transaction((tx) => tellAgain(tx, userId));
      if (isTold) this.log.error({ userId, said: 'not everybody has forgotten them: all are told again' });
    }
  }

  /** Ends an account at Keycloak; where that is away, a later look does. */
  async close(userId: string): Promise<void> {
    if (!(await this.keycloak.remove(userId))) return;
    await this.db.$transaction(async (tx) => {
      await holdUsers(tx, userId);
      await tx.accountDeletion.updateMany({
        where: { userId, keycloakGoneAt: null },
        data: { keycloakGoneAt: new Date() },
      });
      await endIfDone(tx, userId);
    });
  }
}

/** Told so long ago, and as long again as since the first time; but for who has begun anew, who is left alone. */
const LATE = `select "userId" from account_deletion where "endedAt" is null and "keycloakGoneAt" is not null
  and not exists (select from "user" u where u.id = "userId")
  and "toldAt" < clock_timestamp() - greatest($1 * interval '1 millisecond', "toldAt" - "deletedAt") order by "toldAt" limit $2`;

/** Tells once more, with a version of its own, that somebody was deleted; false where the same has begun anew. */
async function tellAgain(tx: Tx, userId: string): Promise<boolean> {
  if (await lockUser(tx, userId)) return false;
  const deletion = await tx.accountDeletion.findUnique({ where: { userId } });
  const told = await tx.deletedUser.findUnique({ where: { id: userId } });
  if (!deletion || deletion.endedAt || !told) return false;
  const version = told.version + 1;
  await tx.deletedUser.update({ where: { id: userId }, data: { version } });
  await tx.accountDeletion.update({ where: { userId }, data: { toldAt: new Date() } });
  await record(tx, 'user.deleted', `user-${userId}`, version, { userId });
  return true;
}
