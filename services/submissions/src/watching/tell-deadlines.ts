import { dayIn, formatDay } from '@laurel/rules/days';
import type { Tx } from '../database.js';
import { reminderWindows } from '../domain/reminder.js';
import { zonesOf } from '../notifications/days-of-people.js';
import { noteNotifications } from '../notifications/note-notifications.js';
import { IS_HELD, IS_LISTED } from './held.js';
import { askMail, endOf, WATCHED } from './mails.js';

interface Reminder {
  festivalId: number;
  name: string;
  date: string;
  closesAt: Date;
  daysBefore: number;
}

/** The last deadlines of watched competitions that are due for a reminder (`$1`: the windows) and were not told: of those that are on one's list, the list tells (`IS_LISTED`). */
const DUE = `watch w join festival f on f.id = w."festivalId",
  lateral (select l.date, max(l."closesAt") as "closesAt" from (
    select max(d->>'date') as date, max((d->>'closesAt')::timestamptz) as "closesAt" from competition c, jsonb_array_elements(c.dates) d
      where c."festivalId" = w."festivalId" and ${IS_HELD} and not (d->>'deprecated')::boolean and not ${IS_LISTED} group by c.id) l group by l.date) last
  join jsonb_to_recordset($1::jsonb) as due("daysBefore" int, "from" text, "to" text) on last.date between due."from" and due."to"
  where not exists (select from watch_reminder r where r."userId" = w."userId" and r."festivalId" = w."festivalId"
    and r.date = last.date::date and r."daysBefore" = due."daysBefore")`;
/** Who is to be told, by id, after `$3`. */
export const WITH_DEADLINES = `select distinct w."userId" from ${DUE} and w."userId" > $3::uuid order by w."userId" limit $2`;
const TELL = `with due as (select w."festivalId", f.name, last.date, last."closesAt", due."daysBefore" from ${DUE} and w."userId" = $2::uuid),
  told as (insert into watch_reminder ("userId", "festivalId", date, "daysBefore")
    select $2::uuid, "festivalId", date::date, "daysBefore" from due on conflict do nothing returning "festivalId", date, "daysBefore")
  select due.* from due join told on told."festivalId" = due."festivalId" and told.date = due.date::date
    and told."daysBefore" = due."daysBefore" order by due.date, due.name`;

/** One mail, and a notification each, for all last deadlines that have come near. */
export async function tellDeadlines(tx: Tx, userId: string, now: Date): Promise<void> {
  const zoneOf = await zonesOf(tx, [userId]);
  const windows = reminderWindows(dayIn(now, zoneOf(userId)));
  const told = await tx.$queryRawUnsafe<Reminder[]>(TELL, JSON.stringify(windows), userId);
  if (told.length === 0) return;
  const deadlines = told.map(({ festivalId, date: day, closesAt, daysBefore }) => ({
    userId,
    kind: 'watched-deadline' as const,
    about: ['watched-deadline', festivalId, day, daysBefore].join(' '),
    festivalId,
    day,
    closesAt: closesAt.toISOString(),
    daysBefore,
  }));
  await noteNotifications(tx, deadlines);
  const key = told.flatMap(({ festivalId, date, daysBefore }) => [festivalId, date, daysBefore]);
  const values = (named: (names: readonly string[]) => string) => ({
    deadlines: named(told.map(({ name, date }) => `${name} (${formatDay(date)})`)),
    path: WATCHED,
  });
  await askMail(tx, key, userId, 'watched-deadlines', values, { until: endOf(deadlines) });
}
