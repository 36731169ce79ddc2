import { getDayInTimeZone } from '@laurel/rules/dates/days';
import {
  OPENING_NOTICE_DAYS,
  OVERDUE_NOTICE_DAYS,
  REMINDER_DAYS,
} from '@laurel/rules/notifications/reminders';
import {
  SELECT_EVENTS,
  toCalendarCompetition,
  toDeadlineFilm,
  type EventRow,
} from '../calendars/calendar-events.js';
import type { Tx } from '../database/client.js';
import { SENT_SUBMISSION_IDS } from '../submissions/entry-status.js';
import { IS_TO_BE_SENT } from './sql-conditions.js';
import { getDueReminders } from '../domain/due-reminders.js';
import { loadTimeZones } from './user-days.js';
import type { NewNotification } from './add-notifications.js';

type QueryTx = Pick<Tx, '$queryRawUnsafe'>;

/** A reminder of an entry, with the names that it shows. */
export interface Reminder extends NewNotification {
  /** The user has seen it, because the date was this near when they added the entry. */
  isSeen: boolean;
  /** The user's time zone. Absent if the reminder has no deadline. */
  timeZone?: string;
  film: string | null;
  competition: string | null;
  festival: string | null;
}

/**
 * Selects competitions with two flags: whether a date that concerns planned entries, or the day of the answer
 * for submitted ones, is near the day $1 in any time zone.
 */
const SELECT_NEAR = `select c.id,
    (c."opensOn" between $1::date - ${OPENING_NOTICE_DAYS} and $1::date
      or exists (select from jsonb_array_elements(c.dates) d
        where (d->>'date')::date between $1::date - 1 and $1::date + ${Math.max(...REMINDER_DAYS) + 1})) as "planned",
    c."notificationDate" between $1::date - ${OVERDUE_NOTICE_DAYS} and $1::date as "submitted"
  from competition c`;
/**
 * The condition that an entry `s` is paid and its mail is being sent, so that no deadline concerns it any
 * more.
 */
const IS_BEING_SENT = `s.id in (${SENT_SUBMISSION_IDS} where e.state = 'delivering')`;
/**
 * The condition that an entry `s` has a near date. $1: competitions for planned entries, $2: for submitted
 * ones.
 */
const IS_NEAR = `s."revertedAt" is null and s."mergedInto" is null and (
    (${IS_TO_BE_SENT} and not ${IS_BEING_SENT} and s."competitionId" = any($1::int[]))
    or (s.state = 'submitted' and s."competitionId" = any($2::int[])))`;
/**
 * Maximum number of reminders per user and run, the earliest dates first. Users with more see them on the
 * list.
 */
export const MAX_PER_USER = 200;
/** The competition's next deadline, from the day before the day $4 on. */
const NEXT_DEADLINE = `(select min(d->>'date') from competition c, jsonb_array_elements(c.dates) d where c.id = s."competitionId" and (d->>'date')::date >= $4::date - 1)`;
/** $1 and $2 as in `IS_NEAR`, $3: user ids, $4: the day in UTC. */
const SELECT_ENTRY_IDS = `select id from (select s.id, row_number() over (partition by s."userId" order by ${NEXT_DEADLINE}, s.id) as nth
  from user_submission s where s."userId" = any($3::uuid[]) and ${IS_NEAR}) mine where nth <= ${MAX_PER_USER}`;
const SELECT_ENTRIES = `${SELECT_EVENTS} where s.id in (${SELECT_ENTRY_IDS}) order by s."userId", s.id`;
/** $1 and $2 as in `IS_NEAR`, $3: the user id after which the page starts, $4: the size of the page. */
const USERS_WITH_NEAR_ENTRIES = `select distinct s."userId" from user_submission s where ${IS_NEAR} and s."userId" > $3::uuid order by s."userId" limit $4`;

const LOCK_ENTRIES = `select s.id from user_submission s where s.id in (${SELECT_ENTRY_IDS}) order by s.id for share`;

/** The competitions that have a near date, for planned and for submitted entries. */
export interface NearCompetitions {
  planned: number[];
  submitted: number[];
}
/**
 * Returns the competitions with a near date. Called once per run, because they are far fewer than the
 * entries.
 */
export async function findNearCompetitions(tx: QueryTx, day: string): Promise<NearCompetitions> {
  const rows = await tx.$queryRawUnsafe<{ id: number; planned: boolean; submitted: boolean }[]>(
    `select * from (${SELECT_NEAR}) near where "planned" or "submitted"`,
    day,
  );
  return {
    planned: rows.flatMap(({ id, planned }) => (planned ? id : [])),
    submitted: rows.flatMap(({ id, submitted }) => (submitted ? id : [])),
  };
}

/** Returns the users with entries for these competitions, by id: at most `limit` after `afterUserId`. */
export async function findUsersWithNearEntries(
  tx: QueryTx,
  { planned, submitted }: NearCompetitions,
  afterUserId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ userId: string }[]>(
    USERS_WITH_NEAR_ENTRIES,
    planned,
    submitted,
    afterUserId,
    limit,
  );
  return rows.map(({ userId }) => userId);
}

/**
 * Locks the entries until the transaction ends and returns their ids. The lock waits for a concurrent change,
 * which is then visible to the next query. A later change finds the notification and removes it from the
 * mail.
 */
export async function lockNearEntries(
  tx: QueryTx,
  userIds: readonly string[],
  nearCompetitions: NearCompetitions,
  now: Date,
): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(
    LOCK_ENTRIES,
    ...toNearParameters(userIds, nearCompetitions, now),
  );
  return new Set(rows.map(({ id }) => id));
}
const toNearParameters = (userIds: readonly string[], { planned, submitted }: NearCompetitions, now: Date) =>
  [planned, submitted, userIds, getDayInTimeZone(now, 'UTC')] as const;

/**
 * Returns the due reminders of the users' entries, whether or not they were sent before. `lockedIds` limits
 * them to locked entries.
 */
export async function findReminders(
  tx: QueryTx,
  userIds: readonly string[],
  nearCompetitions: NearCompetitions,
  now: Date,
  lockedIds?: ReadonlySet<number>,
): Promise<Reminder[]> {
  const getTimeZone = await loadTimeZones(tx, userIds);
  const rows = await tx.$queryRawUnsafe<EventRow[]>(
    SELECT_ENTRIES,
    ...toNearParameters(userIds, nearCompetitions, now),
  );
  const entries = lockedIds ? rows.filter(({ id }) => lockedIds.has(id)) : rows;
  return entries.flatMap((row) => {
    const film = { length: row.filmLength, directorIsStudent: row.filmIsStudents };
    const timeZone = getTimeZone(row.ownerId);
    const reminders = getDueReminders(
      { ...row, deadlineFilm: toDeadlineFilm(row) },
      toCalendarCompetition(row),
      film,
      { now, zone: timeZone },
    );
    return reminders.map((reminder) => ({
      ...reminder,
      about:
        reminder.kind === 'opening'
          ? getOpeningKey(row.competitionId, reminder.day)
          : [reminder.kind, row.id, reminder.day, reminder.daysBefore].join(' '),
      userId: row.ownerId,
      timeZone,
      // An opening concerns the competition, not a single film.
      submissionId: reminder.kind === 'opening' ? null : row.id,
      competitionId: row.competitionId,
      film: row.filmName,
      competition: row.competitionName,
      festival: row.festivalName,
    }));
  });
}

/** Returns one key per competition, because an opening may concern several films and a watch. */
export const getOpeningKey = (competitionId: number, day: string) => `opening ${competitionId} ${day}`;
