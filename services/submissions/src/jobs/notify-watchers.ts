import { today } from '@laurel/rules/dates/days';
import { deleteRows } from '@laurel/runtime/database/forget-rows';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { getReminderWindows } from '../domain/reminder.js';
import { getCurrentDays } from '../notifications/user-days.js';
import { findUserPage, notifyInBatches } from './notify-in-batches.js';
import { forgetDeletedFestivals } from '../watching/deleted-festivals.js';
import { notifyChanges, USERS_WITH_CHANGES } from '../watching/notify-changes.js';
import { notifyDeadlines, USERS_WITH_DEADLINES } from '../watching/notify-deadlines.js';

/**
 * Notifies watchers: one mail for all changes and one for all near deadlines, each at most once and in time.
 */
@Injectable()
export class NotifyWatchers {
  constructor(private readonly db: Db) {}

  /** Notifies users of changes that are older than `pauseMs`, in milliseconds. */
  async notifyOfChanges(pauseMs: number): Promise<void> {
    const pauseSeconds = pauseMs / 1000;
    await notifyInBatches(
      this.db,
      (afterUserId) => findUserPage(this.db, USERS_WITH_CHANGES, pauseSeconds, afterUserId),
      (tx, [userId]) => notifyChanges(tx, userId!, pauseSeconds),
    );
  }

  /** Notifies users of last deadlines within fourteen, three or one days, counted in the user's time zone. */
  async notifyOfDeadlines(now = new Date()): Promise<void> {
    const windows = JSON.stringify(getCurrentDays(now).flatMap(getReminderWindows));
    await notifyInBatches(
      this.db,
      (afterUserId) => findUserPage(this.db, USERS_WITH_DEADLINES, windows, afterUserId),
      (tx, [userId]) => notifyDeadlines(tx, userId!, now),
    );
  }

  /** Deletes reminders of past days, changes and notifications of over a year, and deleted festivals. */
  async deleteObsoleteRows(day = today()): Promise<void> {
    await deleteRows(this.db, 'watch_reminder', 'date < $1::date - 1', [day]);
    await deleteRows(this.db, 'notification', `at < now() - interval '1 year'`);
    await deleteRows(this.db, 'watch_news', `at < now() - interval '1 year'`);
    await forgetDeletedFestivals(this.db);
  }
}
