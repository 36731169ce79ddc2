import { NOTIFICATION_KINDS } from '@laurel/rules/reminders';
import { shortened } from '@laurel/rules/shortened';
import { recordAll } from '@laurel/runtime/outbox';
import { reminderWords } from '@laurel/words/reminder-words';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { utcDay } from '../days.js';
import { holdUnsaid, unsaidOf, WITH_UNSAID } from '../notifications/asked-entries.js';
import {
  holdNear,
  nearOn,
  peopleNear,
  remindersOf,
  type Near,
  type Reminder,
} from '../notifications/listed-entries.js';
import { lineKey } from '../notifications/end-notifications.js';
import { keyOf, noteNotifications } from '../notifications/note-notifications.js';
import { watchedOpeningsOf, WITH_OPENINGS } from '../notifications/watched-openings.js';
import { pageOfPeople, tellEach } from '../tell-each.js';
import { endOf, wantedMail } from '../watching/mails.js';

/** Where what somebody was told is shown. */
const NOTIFICATIONS = '/user/notifications';
/** People whose entries are looked at in one question. */
const AT_ONCE = 500;
/** People who are told in one transaction. */
const TOGETHER = 25;
const TOLD = `select "userId" || ' ' || about as key from notification where "userId" = any($1::uuid[]) and about = any($2)`;

/** What is near, and when that was asked. */
interface Round {
  near: Near;
  now: Date;
}

/** Tells what is near on people's lists, what has opened of what they watch, and asks of what they were to send whether they did: in the app, and in one mail for all of it. */
@Injectable()
export class TellReminders {
  constructor(private readonly db: Db) {}

  async run(now = new Date()): Promise<void> {
    const round = { near: await nearOn(this.db, utcDay(now)), now };
    const tellSome = (tx: Tx, userIds: readonly string[]) => tell(tx, userIds, round);
    await tellEach(this.db, (after) => this.withEntries(after, round), tellSome, TOGETHER);
    const others = [
      [WITH_OPENINGS, utcDay(now)],
      [WITH_UNSAID, now],
    ] as const;
    for (const [which, at] of others)
      await tellEach(this.db, (after) => this.withSome(which, at, after, round), tellSome, TOGETHER);
  }

  private async withEntries(after: string, round: Round) {
    const userIds = await peopleNear(this.db, round.near, after, AT_ONCE);
    return this.untold(userIds, userIds.length < AT_ONCE ? null : userIds.at(-1)!, round);
  }
  private async withSome(which: string, at: string | Date, after: string, round: Round) {
    const { userIds, upTo } = await pageOfPeople(this.db, which, at, after);
    return this.untold(userIds, upTo, round);
  }

  /** Of these people only those who are to be told something: the others hold up nobody. */
  private async untold(userIds: readonly string[], upTo: string | null, round: Round) {
    const due = await dueOf(this.db, userIds, round);
    const abouts = [...new Set(due.map(({ about }) => about))];
    const told = await this.db.$queryRawUnsafe<{ key: string }[]>(TOLD, userIds, abouts);
    const isTold = new Set(told.map(({ key }) => key));
    const waiting = due.filter((one) => !isTold.has(keyOf(one)));
    return { userIds: [...new Set(waiting.map(({ userId }) => userId))], upTo };
  }
}

type Asked = Pick<Tx, '$queryRawUnsafe'>;
/** Entries that do not move while they are told. */
interface LockedEntries {
  near: ReadonlySet<number>;
  unsaid: ReadonlySet<number>;
}
/** The opening of a competition is told once, of whichever film it stands on a list. */
async function dueOf(
  tx: Asked,
  userIds: readonly string[],
  { near, now }: Round,
  held?: LockedEntries,
): Promise<Reminder[]> {
  if (userIds.length === 0) return [];
  const listed = await remindersOf(tx, userIds, near, now, held?.near);
  const watched = await watchedOpeningsOf(tx, userIds, utcDay(now));
  const unsaid = await unsaidOf(tx, userIds, now, held?.unsaid);
  const byKey = Map.groupBy([...listed, ...watched, ...unsaid], keyOf);
  return [...byKey.values()].map(([first]) => first!);
}

/**
 * Held and read anew in the transaction: what was sent meanwhile, or is being sent, is told to nobody. Somebody's
 * list of what is due has a limit: an entry that came within it since the rows were locked waits for the next round.
 */
async function tell(tx: Tx, userIds: readonly string[], { near, now }: Round): Promise<void> {
  const held = { near: await holdNear(tx, userIds, near, now), unsaid: await holdUnsaid(tx, userIds, now) };
  const told = await noteNotifications(tx, await dueOf(tx, userIds, { near, now }, held));
  const mailed = told.filter(({ isSeen }) => !isSeen).toSorted(byWeight);
  const mails = [...Map.groupBy(mailed, ({ userId }) => userId)].map(([userId, reminders]) => {
    const key = reminders.map(({ id }) => id);
    const values = (named: (lines: readonly string[]) => string) => ({
      reminders: named(reminders.map(lineOf)),
      path: NOTIFICATIONS,
    });
    const ends = { until: endOf(reminders), lineKeys: key.map(lineKey) };
    return wantedMail(key, userId, 'list-reminders', values, ends);
  });
  await recordAll(tx, mails);
}

/** What matters most comes first, and of that the nearest: a mail names only so many. */
const byWeight = (one: Reminder, other: Reminder) =>
  NOTIFICATION_KINDS.indexOf(one.kind) - NOTIFICATION_KINDS.indexOf(other.kind) ||
  one.day!.localeCompare(other.day!);

const LONGEST_NAME = 50;
/** A line has its day at the end, which is never cut off. */
const short = (name: string | null) => (name === null ? null : shortened(name, LONGEST_NAME));

const lineOf = ({ kind, film, festival, competition, submissionId, day, more }: Reminder) =>
  reminderWords({
    kind,
    film: short(film),
    festival: short(festival),
    competition: short(competition),
    isOfEntry: submissionId != null,
    day: day ?? null,
    more: more ?? null,
    changes: [],
  });
