import type { CalendarFeed } from '@laurel/proto/submissions/v1/submissions';
import { instantOf } from '@laurel/runtime/database';
import type { Tx } from '../database.js';

/** Somebody's links to calendars, the newest first; none says its secret. */
export const calendarFeedsOf = (tx: Tx, userId: string): Promise<CalendarFeed[]> =>
  tx.$queryRawUnsafe<CalendarFeed[]>(
    `select e.id, e."filmId", f.name as "filmName", ${instantOf('e."createdAt"')} as "createdAt", ${instantOf('e."fetchedAt"')} as "fetchedAt"
      from calendar_feed e left join film f on f.id = e."filmId" where e."userId" = $1::uuid order by e.id desc`,
    userId,
  );
