import { lockExistingUsers } from '@laurel/runtime/database/user-locks';
import { Logger } from '@nestjs/common';
import type { Db, Tx } from '../database/client.js';

/** The number of users per page. */
const PAGE_SIZE = 100;
const CONCURRENCY = 4;
const FIRST_USER_ID = '00000000-0000-0000-0000-000000000000';
const log = new Logger('notifications');

/** The users of a page, and the last id that it covers. `lastId` is null on the last page. */
interface Page {
  userIds: readonly string[];
  lastId: string | null;
}
type NotifyUsers = (tx: Tx, userIds: readonly string[]) => Promise<void>;

/** Notifies users by id, page by page, `groupSize` of them per transaction. */
export async function notifyInBatches(
  db: Db,
  findPage: (afterUserId: string) => Promise<Page>,
  notify: NotifyUsers,
  groupSize = 1,
): Promise<void> {
  let afterUserId: string | null = FIRST_USER_ID;
  while (afterUserId !== null) {
    const { userIds, lastId }: Page = await findPage(afterUserId);
    const groups = splitIntoGroups(userIds, groupSize).values();
    const notifyGroups = async () => {
      for (const group of groups) await notifyGroup(db, group, notify);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, notifyGroups));
    afterUserId = lastId;
  }
}

/** Notifies a group in one transaction, or if that fails each user alone, so that one failure is isolated. */
async function notifyGroup(db: Db, userIds: readonly string[], notify: NotifyUsers): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      const existingUserIds = await lockExistingUsers(tx, 'submissions', userIds);
      if (existingUserIds.length > 0) await notify(tx, existingUserIds);
    });
  } catch (error) {
    if (userIds.length === 1)
      return log.error({ user: userIds[0], message: 'the user could not be notified', error });
    for (const userId of userIds) await notifyGroup(db, [userId], notify);
  }
}

const splitIntoGroups = (userIds: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / size) }, (_, n) => userIds.slice(n * size, (n + 1) * size));

/**
 * Returns a page of users. `sql` must select `userId` with these parameters: $1: `parameter`, $2: the size of
 * the page, $3: the user id after which the page starts.
 */
export async function findUserPage(db: Db, sql: string, parameter: unknown, afterUserId: string) {
  const userIds = (await db.rows<{ userId: string }>(sql, parameter, PAGE_SIZE, afterUserId)).map(
    ({ userId }) => userId,
  );
  return { userIds, lastId: userIds.length < PAGE_SIZE ? null : userIds.at(-1)! };
}
