import { holdIfLiving } from '@laurel/runtime/person';
import { Logger } from '@nestjs/common';
import type { Db, Tx } from './database.js';

/** People who are looked up at once. */
const AT_ONCE = 100;
const BESIDE = 4;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const log = new Logger('telling');

/** Goes through people by id, a page of them after another; `next` answers with whom a page names, and whom it was read up to, null at the end. */
export async function tellEach(
  db: Db,
  next: (after: string) => Promise<{ userIds: string[]; upTo: string | null }>,
  tell: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const { userIds, upTo } = await next(after);
    const waiting = userIds.values();
    const work = async () => {
      for (const userId of waiting) await tellOne(db, userId, tell);
    };
    await Promise.all(Array.from({ length: BESIDE }, work));
    after = upTo;
  }
}

/** In a transaction of their own; whom it cannot be told now keeps nobody from being told. */
async function tellOne(
  db: Db,
  userId: string,
  tell: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      if (await holdIfLiving(tx, 'submissions', userId)) await tell(tx, userId);
    });
  } catch (error) {
    log.error({ user: userId, said: 'could not be told now', error });
  }
}

/** A page of a statement that answers with `userId`, of `$1` and at most `$2` after `$3`. */
export async function pageOfPeople(db: Db, who: string, about: unknown, after: string) {
  const userIds = (await db.rows<{ userId: string }>(who, about, AT_ONCE, after)).map(({ userId }) => userId);
  return { userIds, upTo: userIds.length < AT_ONCE ? null : userIds.at(-1)! };
}
