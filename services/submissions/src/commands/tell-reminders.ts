import { reminderWords } from '@laurel/words/reminder-words';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { utcDay } from '../days.js';
import { remindersOf, WITH_NEAR_ENTRIES, type Reminder } from '../notifications/listed-entries.js';
import { noteNotifications } from '../notifications/note-notifications.js';
import { watchedOpeningsOf, WITH_OPENINGS } from '../notifications/watched-openings.js';
import { pageOfPeople, tellEach } from '../tell-each.js';
import { askMail } from '../watching/mails.js';

/** Where what somebody was told is shown. */
const NOTIFICATIONS = '/user/notifications';
const TOLD = `select "userId" || ' ' || about as key from notification where "userId" = any($1::uuid[]) and about = any($2)`;

/** Tells what is near on people's lists, and what has opened of what they watch: in the app, and in one mail for all of it. */
@Injectable()
export class TellReminders {
  constructor(private readonly db: Db) {}

  async run(now = new Date()): Promise<void> {
    const all = { entries: WITH_NEAR_ENTRIES, openings: WITH_OPENINGS };
    for (const who of Object.values(all))
      await tellEach(
        this.db,
        (after) => this.untold(who, after, now),
        (tx, userId) => tell(tx, userId, now),
      );
  }

  /** Of the next page of people only those who are to be told something: the others hold up nobody. */
  private async untold(who: string, after: string, now: Date) {
    const { userIds, upTo } = await pageOfPeople(this.db, who, utcDay(now), after);
    const due = await dueOf(this.db, userIds, now);
    const abouts = [...new Set(due.map(({ about }) => about))];
    const told = await this.db.$queryRawUnsafe<{ key: string }[]>(TOLD, userIds, abouts);
    const isTold = new Set(told.map(({ key }) => key));
    const waiting = due.filter(({ userId, about }) => !isTold.has(`${userId} ${about}`));
    return { userIds: [...new Set(waiting.map(({ userId }) => userId))], upTo };
  }
}

type Asked = Pick<Tx, '$queryRawUnsafe'>;
/** An opening of a list and of a watched festival is one: the list says which film it is for. */
async function dueOf(tx: Asked, userIds: readonly string[], now: Date): Promise<Reminder[]> {
  if (userIds.length === 0) return [];
  const listed = await remindersOf(tx, userIds, now);
  const watched = await watchedOpeningsOf(tx, userIds, utcDay(now));
  const byKey = Map.groupBy([...listed, ...watched], ({ userId, about }) => `${userId} ${about}`);
  return [...byKey.values()].map(([first]) => first!);
}

/** Read anew in the transaction: what was sent meanwhile is told to nobody. */
async function tell(tx: Tx, userId: string, now: Date): Promise<void> {
  const told = await noteNotifications(tx, userId, await dueOf(tx, [userId], now));
  if (told.length === 0) return;
  const lines = told.toSorted((one, other) => one.day!.localeCompare(other.day!)).map(lineOf);
  await askMail(
    tx,
    told.map(({ about }) => about),
    userId,
    'list-reminders',
    (named) => ({ reminders: named(lines), path: NOTIFICATIONS }),
  );
}

const lineOf = ({ kind, film, festival, competition, submissionId, day, more }: Reminder) =>
  reminderWords({
    kind,
    film,
    festival,
    competition,
    isOfEntry: submissionId != null,
    day: day ?? null,
    more: more ?? null,
    changes: [],
  });
