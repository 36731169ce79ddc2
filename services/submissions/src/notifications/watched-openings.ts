import { OPENING_TOLD_DAYS } from '@laurel/rules/reminders';
import type { Tx } from '../database.js';
import { IS_HELD, IS_LISTED } from '../watching/held.js';
import { openingOf, type Reminder } from './listed-entries.js';

/** Competitions of watched festivals that have opened by the day `$1`, after their watch began; of those on one's list the list tells. */
const OPENED = `watch w join competition c on c."festivalId" = w."festivalId" and ${IS_HELD}
    and c."opensOn" between $1::date - ${OPENING_TOLD_DAYS} and $1::date and c."opensOn" > w.since::date and not ${IS_LISTED}`;
export const WITH_OPENINGS = `select distinct w."userId" from ${OPENED} where w."userId" > $3::uuid order by w."userId" limit $2`;
const OF = `select w."userId", c.id, c."opensOn"::text as day, c.name as competition, w."festivalId", f.name as festival
  from ${OPENED} join festival f on f.id = w."festivalId" where w."userId" = any($2::uuid[]) order by c."opensOn", f.name, c.id`;

interface Opened {
  userId: string;
  id: number;
  day: string;
  competition: string;
  festivalId: number;
  festival: string;
}

/** Of festivals that some people watch: which competitions are open now and were not, told or not. */
export async function watchedOpeningsOf(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  userIds: readonly string[],
  day: string,
): Promise<Reminder[]> {
  const rows = await tx.$queryRawUnsafe<Opened[]>(OF, day, userIds);
  return rows.map(({ id, day: opensOn, ...names }) => ({
    ...names,
    kind: 'opening',
    about: openingOf(id, opensOn),
    competitionId: id,
    day: opensOn,
    isSeen: false,
    film: null,
  }));
}
