import { NOTIFICATION_KINDS } from '@laurel/rules/notifications/reminders';
import { shortened } from '@laurel/rules/text/shorten';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { formatReminder } from '@laurel/words/notifications/reminder-text';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { utcDay } from '../domain/days.js';
import { lockUnconfirmed, findUnconfirmed, WITH_UNSAID } from '../notifications/unconfirmed-entries.js';
import {
  lockNear,
  nearOn,
  peopleNear,
  findReminders,
  type Near,
  type Reminder,
} from '../notifications/listed-entries.js';
import { lineKey } from '../notifications/end-notifications.js';
import { getKey, noteNotifications } from '../notifications/note-notifications.js';
import { findWatchedOpenings, WITH_OPENINGS } from '../notifications/watched-openings.js';
import { findUserPage, notifyInBatches } from './notify-in-batches.js';
import { getExpiry, createMailEvent } from '../watching/mails.js';

/** The page that shows notifications. */
const NOTIFICATIONS = '/user/notifications';
/** The number of users whose entries one query reads. */
const AT_ONCE = 500;
/** The number of users that one transaction notifies. */
const TOGETHER = 25;
const SENT_KEYS = `select "userId" || ' ' || about as key from notification where "userId" = any($1::uuid[]) and about = any($2)`;

/** The competitions with a near date, and the time of that query. */
interface Round {
  near: Near;
  now: Date;
}

/**
 * Sends reminders, each as a notification in the app, and all of a user's reminders in one mail. They cover
 * near dates on lists, openings at watched festivals, and entries whose filmmaker has not confirmed that they
 * were sent.
 */
@Injectable()
export class SendReminders {
  constructor(private readonly db: Db) {}

  async run(now = new Date()): Promise<void> {
    const round = { near: await nearOn(this.db, utcDay(now)), now };
    const sendToUsers = (tx: Tx, userIds: readonly string[]) => sendReminders(tx, userIds, round);
    await notifyInBatches(this.db, (after) => this.withEntries(after, round), sendToUsers, TOGETHER);
    const others = [
      [WITH_OPENINGS, utcDay(now)],
      [WITH_UNSAID, now],
    ] as const;
    for (const [which, at] of others)
      await notifyInBatches(
        this.db,
        (after) => this.withSome(which, at, after, round),
        sendToUsers,
        TOGETHER,
      );
  }

  private async withEntries(after: string, round: Round) {
    const userIds = await peopleNear(this.db, round.near, after, AT_ONCE);
    return this.withoutSent(userIds, userIds.length < AT_ONCE ? null : userIds.at(-1)!, round);
  }
  private async withSome(which: string, at: string | Date, after: string, round: Round) {
    const { userIds, upTo } = await findUserPage(this.db, which, at, after);
    return this.withoutSent(userIds, upTo, round);
  }

  /** Returns only users with something to send, so that the others take no locks. */
  private async withoutSent(userIds: readonly string[], upTo: string | null, round: Round) {
    const due = await findDue(this.db, userIds, round);
    const abouts = [...new Set(due.map(({ about }) => about))];
    const sentRows = await this.db.$queryRawUnsafe<{ key: string }[]>(SENT_KEYS, userIds, abouts);
    const sentKeys = new Set(sentRows.map(({ key }) => key));
    const waiting = due.filter((reminder) => !sentKeys.has(getKey(reminder)));
    return { userIds: [...new Set(waiting.map(({ userId }) => userId))], upTo };
  }
}

type QueryTx = Pick<Tx, '$queryRawUnsafe'>;
/** The entries that are locked while reminders are created. */
interface LockedEntries {
  near: ReadonlySet<number>;
  unspecified: ReadonlySet<number>;
}
/** Returns an opening once per competition, even if several films have it on their lists. */
async function findDue(
  tx: QueryTx,
  userIds: readonly string[],
  { near, now }: Round,
  locked?: LockedEntries,
): Promise<Reminder[]> {
  if (userIds.length === 0) return [];
  const listed = await findReminders(tx, userIds, near, now, locked?.near);
  const watched = await findWatchedOpenings(tx, userIds, utcDay(now));
  const unspecified = await findUnconfirmed(tx, userIds, now, locked?.unspecified);
  const byKey = Map.groupBy([...listed, ...watched, ...unspecified], getKey);
  return [...byKey.values()].map(([first]) => first!);
}

/**
 * Locks the entries and reads them again in the transaction. Entries that were sent meanwhile, or are being
 * sent, cause no reminder. The list of due entries is limited: an entry that moved within the limit after the
 * lock waits for the next run.
 */
async function sendReminders(tx: Tx, userIds: readonly string[], { near, now }: Round): Promise<void> {
  const locked = {
    near: await lockNear(tx, userIds, near, now),
    unspecified: await lockUnconfirmed(tx, userIds, now),
  };
  const added = await noteNotifications(tx, await findDue(tx, userIds, { near, now }, locked));
  const mailed = added.filter(({ isSeen }) => !isSeen).toSorted(byWeight);
  const mails = [...Map.groupBy(mailed, ({ userId }) => userId)].map(([userId, reminders]) => {
    const key = reminders.map(({ id }) => id);
    const values = (named: (lines: readonly string[]) => string) => ({
      reminders: named(reminders.map(toLine)),
      path: NOTIFICATIONS,
    });
    const ends = { until: getExpiry(reminders), lineKeys: key.map(lineKey) };
    return createMailEvent(key, userId, 'list-reminders', values, ends);
  });
  await appendEvents(tx, mails);
}

/** Sorts by kind, then by day, because a mail shows only a limited number of lines. */
const byWeight = (reminder: Reminder, other: Reminder) =>
  NOTIFICATION_KINDS.indexOf(reminder.kind) - NOTIFICATION_KINDS.indexOf(other.kind) ||
  reminder.day!.localeCompare(other.day!);

const MAX_NAME_LENGTH = 50;
/** Shortens names, so that the day at the end of a line is never cut off. */
const short = (name: string | null) => (name === null ? null : shortened(name, MAX_NAME_LENGTH));

const toLine = ({ kind, film, festival, competition, submissionId, day, more }: Reminder) =>
  formatReminder({
    kind,
    film: short(film),
    festival: short(festival),
    competition: short(competition),
    isEntryReminder: submissionId != null,
    day: day ?? null,
    more: more ?? null,
    changes: [],
  });
