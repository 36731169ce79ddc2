import type { CalendarFeed } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Tx } from '../database/client.js';

/** Returns a user's calendar links, newest first, without their secrets. */
export const findCalendarFeeds = (tx: Tx, userId: string): Promise<CalendarFeed[]> =>
  tx.$queryRawUnsafe<CalendarFeed[]>(
    `select e.id, e."filmId", f.name as "filmName", ${toIsoInstantSql('e."createdAt"')} as "createdAt", ${toIsoInstantSql('e."fetchedAt"')} as "fetchedAt"
      from calendar_feed e left join film f on f.id = e."filmId" where e."userId" = $1::uuid order by e.id desc`,
    userId,
  );
