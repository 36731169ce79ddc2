import { holdLivingAmong } from '@laurel/runtime/person';
import { Logger } from '@nestjs/common';
import type { Db, Tx } from './database.js';

/** People who are looked up at once. */
const AT_ONCE = 100;
const BESIDE = 4;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const log = new Logger('telling');

/** Whom a page names, and whom it was read up to, null at the end. */
interface Page {
  userIds: readonly string[];
  upTo: string | null;
}
type Tell = (tx: Tx, userIds: readonly string[]) => Promise<void>;

/** Goes through people by id, a page of them after another, `together` of them in one transaction. */
export async function tellEach(
  db: Db,
  next: (after: string) => Promise<Page>,
  tell: Tell,
  together = 1,
): Promise<void> {
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const { userIds, upTo } = await next(after);
    const waiting = inGroups(userIds, together).values();
    const work = async () => {
      for (const group of waiting) await tellGroup(db, group, tell);
    };
    await Promise.all(Array.from({ length: BESIDE }, work));
    after = upTo;
  }
}

/** In a transaction of their own; where that fails each alone, and whom it cannot be told now keeps nobody from being told. */
async function tellGroup(db: Db, userIds: readonly string[], tell: Tell): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      const living = await holdLivingAmong(tx, 'submissions', userIds);
      if (living.length > 0) await tell(tx, living);
    });
  } catch (error) {
    if (userIds.length === 1) return log.error({ user: userIds[0], said: 'could not be told now', error });
    for (const userId of userIds) await tellGroup(db, [userId], tell);
  }
}

const inGroups = (userIds: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / size) }, (_one, n) =>
    userIds.slice(n * size, (n + 1) * size),
  );

/** A page of a statement that answers with `userId`, of `$1` and at most `$2` after `$3`. */
export async function pageOfPeople(db: Db, who: string, about: unknown, after: string) {
  const userIds = (await db.rows<{ userId: string }>(who, about, AT_ONCE, after)).map(({ userId }) => userId);
  return { userIds, upTo: userIds.length < AT_ONCE ? null : userIds.at(-1)! };
}
