import { NOTIFICATION_KINDS } from '@laurel/rules/notifications/reminders';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { formatReminder } from '@laurel/messages/notifications/reminder-text';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { toUtcDay } from '../domain/days.js';
import {
  lockUnconfirmed,
  findUnconfirmed,
  USERS_WITH_UNCONFIRMED,
} from '../notifications/unconfirmed-entries.js';
import {
  lockNearEntries,
  findNearCompetitions,
  findUsersWithNearEntries,
  findReminders,
  type NearCompetitions,
  type Reminder,
} from '../notifications/listed-entries.js';
import { toLineKey } from '../notifications/end-notifications.js';
import { getNotificationKey, addNotifications } from '../notifications/add-notifications.js';
import { findWatchedOpenings, USERS_WITH_OPENINGS } from '../notifications/watched-openings.js';
import { findUserPage, notifyInBatches } from './notify-in-batches.js';
import { getExpiry, createMailEvent } from '../watching/mails.js';

/** The page that shows notifications. */
const NOTIFICATIONS_PAGE = '/user/notifications';
/** The number of users whose entries one query reads. */
const PAGE_SIZE = 500;
/** The number of users that one transaction notifies. */
const GROUP_SIZE = 25;
/** Selects the keys of notifications that were sent, in the form of `getNotificationKey`. */
const SENT_KEYS = `select "userId" || ' ' || about as key from notification where "userId" = any($1::uuid[]) and about = any($2)`;

/** The competitions with a near date, and the time of that query. */
interface ReminderRound {
  nearCompetitions: NearCompetitions;
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
    const round = { nearCompetitions: await findNearCompetitions(this.db, toUtcDay(now)), now };
    const sendToUsers = (tx: Tx, userIds: readonly string[]) => sendReminders(tx, userIds, round);
    await notifyInBatches(
      this.db,
      (afterUserId) => this.findUsersWithListedEntries(afterUserId, round),
      sendToUsers,
      GROUP_SIZE,
    );
    const queries = [
      [USERS_WITH_OPENINGS, toUtcDay(now)],
      [USERS_WITH_UNCONFIRMED, now],
    ] as const;
    for (const [sql, parameter] of queries) {
      const findPage = (afterUserId: string) => this.findUsers(sql, parameter, afterUserId, round);
      await notifyInBatches(this.db, findPage, sendToUsers, GROUP_SIZE);
    }
  }

  private async findUsersWithListedEntries(afterUserId: string, round: ReminderRound) {
    const userIds = await findUsersWithNearEntries(this.db, round.nearCompetitions, afterUserId, PAGE_SIZE);
    return this.excludeNotifiedUsers(userIds, userIds.length < PAGE_SIZE ? null : userIds.at(-1)!, round);
  }
  private async findUsers(sql: string, parameter: string | Date, afterUserId: string, round: ReminderRound) {
    const { userIds, lastId } = await findUserPage(this.db, sql, parameter, afterUserId);
    return this.excludeNotifiedUsers(userIds, lastId, round);
  }

  /** Returns only users with something to send, so that the others take no locks. */
  private async excludeNotifiedUsers(
    userIds: readonly string[],
    lastId: string | null,
    round: ReminderRound,
  ) {
    const dueReminders = await findDueReminders(this.db, userIds, round);
    const abouts = [...new Set(dueReminders.map(({ about }) => about))];
    const sentRows = await this.db.$queryRawUnsafe<{ key: string }[]>(SENT_KEYS, userIds, abouts);
    const sentKeys = new Set(sentRows.map(({ key }) => key));
    const unsentReminders = dueReminders.filter((reminder) => !sentKeys.has(getNotificationKey(reminder)));
    return { userIds: [...new Set(unsentReminders.map(({ userId }) => userId))], lastId };
  }
}

type QueryTx = Pick<Tx, '$queryRawUnsafe'>;
/** The entries that are locked while reminders are created. */
interface LockedEntries {
  nearEntryIds: ReadonlySet<number>;
  unconfirmedIds: ReadonlySet<number>;
}
/** Returns an opening once per competition, even if several films have it on their lists. */
async function findDueReminders(
  tx: QueryTx,
  userIds: readonly string[],
  { nearCompetitions, now }: ReminderRound,
  locked?: LockedEntries,
): Promise<Reminder[]> {
  if (userIds.length === 0) return [];
  const listedReminders = await findReminders(tx, userIds, nearCompetitions, now, locked?.nearEntryIds);
  const watchedOpenings = await findWatchedOpenings(tx, userIds, toUtcDay(now));
  const unconfirmedReminders = await findUnconfirmed(tx, userIds, now, locked?.unconfirmedIds);
  const byKey = Map.groupBy(
    [...listedReminders, ...watchedOpenings, ...unconfirmedReminders],
    getNotificationKey,
  );
  return [...byKey.values()].map(([first]) => first!);
}

/**
 * Locks the entries and reads them again in the transaction, so that entries that were sent meanwhile, or are
 * being sent, cause no reminder. The number of entries per user is limited. An entry that gets within this
 * limit only after the lock waits for the next run.
 */
async function sendReminders(
  tx: Tx,
  userIds: readonly string[],
  { nearCompetitions, now }: ReminderRound,
): Promise<void> {
  const locked = {
    nearEntryIds: await lockNearEntries(tx, userIds, nearCompetitions, now),
    unconfirmedIds: await lockUnconfirmed(tx, userIds, now),
  };
  const addedReminders = await addNotifications(
    tx,
    await findDueReminders(tx, userIds, { nearCompetitions, now }, locked),
  );
  const mailedReminders = addedReminders.filter(({ isSeen }) => !isSeen).toSorted(compareByPriority);
  const mails = [...Map.groupBy(mailedReminders, ({ userId }) => userId)].map(([userId, reminders]) => {
    const notificationIds = reminders.map(({ id }) => id);
    const formatValues = (formatList: (lines: readonly string[]) => string) => ({
      reminders: formatList(reminders.map(toLine)),
      path: NOTIFICATIONS_PAGE,
    });
    const expiry = { until: getExpiry(reminders), lineKeys: notificationIds.map(toLineKey) };
    return createMailEvent(notificationIds, userId, 'list-reminders', formatValues, expiry);
  });
  await appendEvents(tx, mails);
}

/** Sorts by kind, then by day, because a mail shows only a limited number of lines. */
const compareByPriority = (reminder: Reminder, otherReminder: Reminder) =>
  NOTIFICATION_KINDS.indexOf(reminder.kind) - NOTIFICATION_KINDS.indexOf(otherReminder.kind) ||
  reminder.day!.localeCompare(otherReminder.day!);

const MAX_NAME_LENGTH = 50;
/** Shortens names, so that the day at the end of a line is never cut off. */
const shortenName = (name: string | null) =>
  name === null ? null : truncateWithEllipsis(name, MAX_NAME_LENGTH);

const toLine = ({
  kind,
  film,
  festival,
  competition,
  submissionId,
  day,
  closesAt,
  closingZone,
  timeZone,
  feeIncrease,
  failsOn,
  failedRule,
}: Reminder) =>
  formatReminder({
    kind,
    film: shortenName(film),
    festival: shortenName(festival),
    competition: shortenName(competition),
    isEntryReminder: submissionId != null,
    day: day ?? null,
    closing: closesAt && closingZone && timeZone ? { closesAt, closingZone, readerZone: timeZone } : null,
    more: feeIncrease ?? null,
    failsOn: failsOn ?? null,
    failedRule: failedRule ?? null,
    changes: [],
  });
