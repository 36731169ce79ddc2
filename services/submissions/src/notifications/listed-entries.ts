import { dayIn } from '@laurel/rules/days';
import { OPENING_TOLD_DAYS, OVERDUE_TOLD_DAYS, REMINDER_DAYS } from '@laurel/rules/reminders';
import { EVENTS, placeOf, type EventRow } from '../calendars/calendar-events.js';
import type { Tx } from '../database.js';
import { OF_SENT_ENTRIES } from '../sending/entry-status.js';
import { IS_MEANT } from '../watching/held.js';
import { dueReminders } from '../domain/due-reminders.js';
import { zonesOf } from './days-of-people.js';
import type { ToNote } from './note-notifications.js';

type Asked = Pick<Tx, '$queryRawUnsafe'>;

/** Of an entry, with the names that are told. */
export interface Reminder extends ToNote {
  /** Who put it on the list has seen it. */
  isSeen: boolean;
  film: string | null;
  competition: string | null;
  festival: string | null;
}

/** Competitions by whose days something may be told on the day `$1`, wherever people are, of entries that are meant to be sent, and of those that are. */
const NEAR = `select c.id, (c."opensOn" between $1::date - ${OPENING_TOLD_DAYS} and $1::date
      or exists (select from jsonb_array_elements(c.dates) d where (d->>'date')::date between $1::date - 1 and $1::date + ${Math.max(...REMINDER_DAYS) + 1})) as "ofMeant",
    c."notificationDate" between $1::date - ${OVERDUE_TOLD_DAYS} and $1::date as "ofSent" from competition c`;
/** Of an entry `s`: it is paid, and its mail to the festival is on its way: nothing is left to be done in time. */
const GOES_OUT = `s.id in (${OF_SENT_ENTRIES} where e.state = 'delivering')`;
const IS_NEAR = `s."takenBackAt" is null and s."mergedInto" is null
  and (${IS_MEANT} and not ${GOES_OUT} and s."competitionId" = any($1::int[]) or s.state = 'submitted' and s."competitionId" = any($2::int[]))`;
/** What somebody is told at once, what ends first before all; who has more near than that looks at the list itself. */
export const MOST_OF_ONE = 200;
/** The next of a competition's deadlines, from the day before `$4` on. */
const ENDS = `(select min(d->>'date') from competition c, jsonb_array_elements(c.dates) d where c.id = s."competitionId" and (d->>'date')::date >= $4::date - 1)`;
const MINE = `select id from (select s.id, row_number() over (partition by s."userId" order by ${ENDS}, s.id) as nth
  from user_submission s where s."userId" = any($3::uuid[]) and ${IS_NEAR}) mine where nth <= ${MOST_OF_ONE}`;
const OF = `${EVENTS} where s.id in (${MINE}) order by s."userId", s.id`;
const WHO = `select distinct s."userId" from user_submission s where ${IS_NEAR} and s."userId" > $3::uuid order by s."userId" limit $4`;

const HOLD = `select s.id from user_submission s where s.id in (${MINE}) order by s.id for share`;

/** Competitions that are near on a day. */
export interface Near {
  ofMeant: number[];
  ofSent: number[];
}
/** Once for a round: there are far fewer of them than of entries. */
export async function nearOn(tx: Asked, day: string): Promise<Near> {
  const rows = await tx.$queryRawUnsafe<{ id: number; ofMeant: boolean; ofSent: boolean }[]>(
    `select * from (${NEAR}) near where "ofMeant" or "ofSent"`,
    day,
  );
  return {
    ofMeant: rows.flatMap(({ id, ofMeant }) => (ofMeant ? id : [])),
    ofSent: rows.flatMap(({ id, ofSent }) => (ofSent ? id : [])),
  };
}

/** Who has entries there, by id, so many after one. */
export async function peopleNear(
  tx: Asked,
  { ofMeant, ofSent }: Near,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ userId: string }[]>(WHO, ofMeant, ofSent, after, most);
  return rows.map(({ userId }) => userId);
}

/**
 * Until the transaction ends none of these people's entries there moves: whoever is moving one is waited for, and seen by what is read next;
 * whoever comes later sees what was told of it, and has it taken out of the mail. Answers with those that are held.
 */
export async function holdNear(
  tx: Asked,
  userIds: readonly string[],
  near: Near,
  now: Date,
): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(HOLD, ...asNear(userIds, near, now));
  return new Set(rows.map(({ id }) => id));
}
const asNear = (userIds: readonly string[], { ofMeant, ofSent }: Near, now: Date) =>
  [ofMeant, ofSent, userIds, dayIn(now, 'UTC')] as const;

/** Of the entries of some people, or of those that are held: what is due now, told or not. */
export async function remindersOf(
  tx: Asked,
  userIds: readonly string[],
  near: Near,
  now: Date,
  held?: ReadonlySet<number>,
): Promise<Reminder[]> {
  const zoneOf = await zonesOf(tx, userIds);
  const rows = await tx.$queryRawUnsafe<EventRow[]>(OF, ...asNear(userIds, near, now));
  const mine = held ? rows.filter(({ id }) => held.has(id)) : rows;
  return mine.flatMap((row) => {
    const film = { length: row.filmLength, directorIsStudent: row.filmIsStudents };
    return dueReminders(row, placeOf(row), film, { now, zone: zoneOf(row.ownerId) }).map((due) => ({
      ...due,
      about:
        due.kind === 'opening'
          ? openingOf(row.competitionId, due.day)
          : [due.kind, row.id, due.day, due.daysBefore].join(' '),
      userId: row.ownerId,
      // An opening is of the competition, whichever films are meant for it.
      submissionId: due.kind === 'opening' ? null : row.id,
      competitionId: row.competitionId,
      film: row.filmName,
      competition: row.competitionName,
      festival: row.festivalName,
    }));
  });
}

/** Told once, whatever it is to somebody: an entry of a film or two, or a festival that they watch. */
export const openingOf = (competitionId: number, day: string) => `opening ${competitionId} ${day}`;
