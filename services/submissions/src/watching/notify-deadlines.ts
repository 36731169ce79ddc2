import { getDayInTimeZone, formatDay } from '@laurel/rules/dates/days';
import { formatClosing } from '@laurel/messages/notifications/reminder-text';
import type { Tx } from '../database/client.js';
import { getReminderWindows } from '../domain/reminder.js';
import { loadTimeZones } from '../notifications/user-days.js';
import { addNotifications } from '../notifications/add-notifications.js';
import { IS_ACTIVE, IS_LISTED } from '../notifications/sql-conditions.js';
import { requestMail, getExpiry, WATCHED_PAGE } from './mails.js';

interface Reminder {
  festivalId: number;
  name: string;
  date: string;
  closesAt: Date;
  /** Null if the projection is older than this field. */
  closingZone: string | null;
  daysBefore: number;
}

/** The time zone of the row that closes last. */
const pickZoneOfLast = (row: string) =>
  `(array_agg(${row}."closingZone" order by ${row}."closesAt" desc))[1]`;
/**
 * The last deadlines of watched competitions that are in one of the windows $1 (JSON) and were not reported
 * yet. Leaves out competitions on the user's list (`IS_LISTED`), because the list sends its own reminders.
 */
const FROM_DUE = `watch w join festival f on f.id = w."festivalId",
  lateral (select l.date, max(l."closesAt") as "closesAt", ${pickZoneOfLast('l')} as "closingZone" from (
    select max(d.date) as date, max(d."closesAt") as "closesAt", ${pickZoneOfLast('d')} as "closingZone"
      from competition c, jsonb_to_recordset(c.dates) as d(date text, "closesAt" timestamptz, "closingZone" text, deprecated boolean)
      where c."festivalId" = w."festivalId" and ${IS_ACTIVE} and not d.deprecated and not ${IS_LISTED} group by c.id) l group by l.date) last
  join jsonb_to_recordset($1::jsonb) as due("daysBefore" int, "from" text, "to" text) on last.date between due."from" and due."to"
  where not exists (select from watch_reminder r where r."userId" = w."userId" and r."festivalId" = w."festivalId"
    and r.date = last.date::date and r."daysBefore" = due."daysBefore")`;
/**
 * The users with due deadlines, by id. $1: windows, $2: size of the page, $3: user id after which the page
 * starts.
 */
export const USERS_WITH_DEADLINES = `select distinct w."userId" from ${FROM_DUE} and w."userId" > $3::uuid order by w."userId" limit $2`;
/** Stores a user's due deadlines as reported and returns them. $1: windows, $2: user id. */
const CLAIM_DEADLINES = `with due as (select w."festivalId", f.name, last.date, last."closesAt", last."closingZone", due."daysBefore" from ${FROM_DUE} and w."userId" = $2::uuid),
  inserted as (insert into watch_reminder ("userId", "festivalId", date, "daysBefore")
    select $2::uuid, "festivalId", date::date, "daysBefore" from due on conflict do nothing returning "festivalId", date, "daysBefore")
  select due.* from due join inserted on inserted."festivalId" = due."festivalId" and inserted.date = due.date::date
    and inserted."daysBefore" = due."daysBefore" order by due.date, due.name`;

/** Sends one mail for all near last deadlines, and a notification for each. */
export async function notifyDeadlines(tx: Tx, userId: string, now: Date): Promise<void> {
  const getTimeZone = await loadTimeZones(tx, [userId]);
  const readerZone = getTimeZone(userId);
  const windows = getReminderWindows(getDayInTimeZone(now, readerZone));
  const dueReminders = await tx.$queryRawUnsafe<Reminder[]>(CLAIM_DEADLINES, JSON.stringify(windows), userId);
  if (dueReminders.length === 0) return;
  const deadlines = dueReminders.map(({ festivalId, date: day, closesAt, closingZone, daysBefore }) => ({
    userId,
    kind: 'watched-deadline' as const,
    about: ['watched-deadline', festivalId, day, daysBefore].join(' '),
    festivalId,
    day,
    closesAt: closesAt.toISOString(),
    closingZone,
    daysBefore,
  }));
  await addNotifications(tx, deadlines);
  const key = dueReminders.flatMap(({ festivalId, date, daysBefore }) => [festivalId, date, daysBefore]);
  const formatEnd = ({ date, closesAt, closingZone }: Reminder) =>
    closingZone
      ? formatClosing({ closesAt: closesAt.toISOString(), closingZone, readerZone })
      : formatDay(date);
  const formatValues = (formatList: (names: readonly string[]) => string) => ({
    deadlines: formatList(dueReminders.map((reminder) => `${reminder.name}: ${formatEnd(reminder)}`)),
    path: WATCHED_PAGE,
  });
  await requestMail(tx, key, userId, 'watched-deadlines', formatValues, { until: getExpiry(deadlines) });
}
