import { OPENING_NOTICE_DAYS } from '@laurel/rules/notifications/reminders';
import type { Tx } from '../database/client.js';
import { IS_ACTIVE, IS_LISTED } from './sql-conditions.js';
import { getOpeningKey, type Reminder } from './listed-entries.js';

/**
 * Competitions of watched festivals that have opened by the day $1, after the watch began. Competitions on
 * the user's list are left out, because the list sends its own reminders.
 */
const FROM_OPENED = `watch w join competition c on c."festivalId" = w."festivalId" and ${IS_ACTIVE}
    and c."opensOn" between $1::date - ${OPENING_NOTICE_DAYS} and $1::date and c."opensOn" > w.since::date and not ${IS_LISTED}`;
/** $1: day, $2: size of the page, $3: the user id after which the page starts. */
export const USERS_WITH_OPENINGS = `select distinct w."userId" from ${FROM_OPENED} where w."userId" > $3::uuid order by w."userId" limit $2`;
/** $1: day, $2: user ids. */
const SELECT_OPENINGS = `select w."userId", c.id, c."opensOn"::text as day, c.name as competition, w."festivalId", f.name as festival
  from ${FROM_OPENED} join festival f on f.id = w."festivalId" where w."userId" = any($2::uuid[]) order by c."opensOn", f.name, c.id`;

interface WatchedOpening {
  userId: string;
  id: number;
  day: string;
  competition: string;
  festivalId: number;
  festival: string;
}

/** Returns the recent openings at festivals that users watch, whether or not they were sent before. */
export async function findWatchedOpenings(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  userIds: readonly string[],
  day: string,
): Promise<Reminder[]> {
  const rows = await tx.$queryRawUnsafe<WatchedOpening[]>(SELECT_OPENINGS, day, userIds);
  return rows.map(({ id, day: opensOn, ...names }) => ({
    ...names,
    kind: 'opening',
    about: getOpeningKey(id, opensOn),
    competitionId: id,
    day: opensOn,
    isSeen: false,
    film: null,
  }));
}
