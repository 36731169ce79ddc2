import { OPENING_TOLD_DAYS, OVERDUE_TOLD_DAYS, REMINDER_DAYS } from '@laurel/rules/reminders';
import { EVENTS, placeOf, type EventRow } from '../calendars/calendar-events.js';
import type { Tx } from '../database.js';
import { utcDay } from '../days.js';
import { dueReminders } from '../domain/due-reminders.js';
import type { ToNote } from './note-notifications.js';

/** Of an entry, with the names that are told. */
export interface Reminder extends ToNote {
  userId: string;
  film: string | null;
  competition: string | null;
  festival: string | null;
}

/** Entries of which something may be told on the day `$1`, by the days of their places alone; `$2`: who, and after whom. */
const NEAR = `s."mergedInto" is null and c.id is not null and case s.state
    when 'submitted' then c."notificationDate" between $1::date - ${OVERDUE_TOLD_DAYS} and $1::date
    when 'to-submit' then {open} when 'waitlist' then {open} else false end`.replaceAll(
  '{open}',
  `(c."opensOn" between $1::date - ${OPENING_TOLD_DAYS} and $1::date
      or exists (select from jsonb_array_elements(c.dates) d where (d->>'date')::date between $1::date and $1::date + ${Math.max(...REMINDER_DAYS)}))`,
);

const OF = `${EVENTS} where s."userId" = any($2::uuid[]) and ${NEAR} order by s."userId", s.id`;
/** Who has such entries, by id, after `$3`. */
export const WITH_NEAR_ENTRIES = `select distinct s."userId" from user_submission s join competition c on c.id = s."competitionId"
  where s."takenBackAt" is null and ${NEAR} and s."userId" > $3::uuid order by s."userId" limit $2`;

/** Of the entries of some people: what is due now, told or not. */
export async function remindersOf(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  userIds: readonly string[],
  now: Date,
): Promise<Reminder[]> {
  const day = utcDay(now);
  const rows = await tx.$queryRawUnsafe<EventRow[]>(OF, day, userIds);
  return rows.flatMap((row) => {
    const film = { length: row.filmLength, directorIsStudent: row.filmIsStudents };
    return dueReminders(row, placeOf(row), film, { day, now }).map((due) => ({
      ...due,
      about:
        due.kind === 'opening'
          ? openingOf(row.competitionId, due.day)
          : [due.kind, row.id, due.day, due.daysBefore].join(' '),
      userId: row.ownerId,
      submissionId: row.id,
      film: row.filmName,
      competition: row.competitionName,
      festival: row.festivalName,
    }));
  });
}

/** Told once, whatever it is to somebody: an entry of a film or two, or a festival that they watch. */
export const openingOf = (competitionId: number, day: string) => `opening ${competitionId} ${day}`;
