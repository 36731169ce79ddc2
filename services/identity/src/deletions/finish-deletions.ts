import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db, lockUsers, type Tx } from '../database/client.js';
import type { IdentityEnv } from '../settings/identity.env.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { lockUser } from '../users/change-user.js';
import { endDeletionIfDone } from './deletion-progress.js';

const BATCH_SIZE = 50;

/**
 * Finishes deletions that wait for Keycloak or for other services. Publishes the event again after
 * DELETION_LATE_MS, and then after twice as long each time. Several replicas may run it at once, because each
 * step can be repeated.
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
    const openDeletions = await this.db.accountDeletion.findMany({
      where: { endedAt: null, keycloakDeletedAt: null },
      take: BATCH_SIZE,
      orderBy: { deletedAt: 'asc' },
    });
    for (const { userId } of openDeletions) await this.deleteAtKeycloak(userId);
    const lateDeletions = await this.db.rows<{ userId: string }>(LATE_DELETIONS, this.lateMs, BATCH_SIZE);
    for (const { userId } of lateDeletions) {
      const isPublished = await this.db.$transaction((tx) => republish(tx, userId));
      if (isPublished)
        this.log.error({
          userId,
          message: 'some services have not deleted the user’s data: the event is published again',
        });
    }
  }

  async deleteAtKeycloak(userId: string): Promise<void> {
    if (!(await this.keycloak.deleteAccount(userId))) return;
    await this.db.$transaction(async (tx) => {
      await lockUsers(tx, userId);
      await tx.accountDeletion.updateMany({
        where: { userId, keycloakDeletedAt: null },
        data: { keycloakDeletedAt: new Date() },
      });
      await endDeletionIfDone(tx, userId);
    });
  }
}

/**
 * Selects at most `$2` deletions that must be published again. `$1`: DELETION_LATE_MS. The time since the
 * last publication must exceed DELETION_LATE_MS and the time from the deletion to that publication, so that
 * the delay doubles each time. Skips users who have registered again.
 */
const LATE_DELETIONS = `select "userId" from account_deletion where "endedAt" is null and "keycloakDeletedAt" is not null
  and not exists (select from "user" u where u.id = "userId")
  and "publishedAt" < clock_timestamp() - greatest($1 * interval '1 millisecond', "publishedAt" - "deletedAt") order by "publishedAt" limit $2`;

/** Publishes the deletion again with a new version. Returns false if the same person has registered again. */
async function republish(tx: Tx, userId: string): Promise<boolean> {
  if (await lockUser(tx, userId)) return false;
  const deletion = await tx.accountDeletion.findUnique({ where: { userId } });
  const deletedUser = await tx.deletedUser.findUnique({ where: { id: userId } });
  if (!deletion || deletion.endedAt || !deletedUser) return false;
  const version = deletedUser.version + 1;
  await tx.deletedUser.update({ where: { id: userId }, data: { version } });
  await tx.accountDeletion.update({ where: { userId }, data: { publishedAt: new Date() } });
  await appendEvent(tx, 'user.deleted', `user-${userId}`, version, { userId });
  return true;
}
