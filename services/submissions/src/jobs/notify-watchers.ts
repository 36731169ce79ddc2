import { today } from '@laurel/rules/dates/days';
import { deleteRows } from '@laurel/runtime/database/forget-rows';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { reminderWindows } from '../domain/reminder.js';
import { getCurrentDays } from '../notifications/user-days.js';
import { findUserPage, notifyInBatches } from './notify-in-batches.js';
import { forgetDeletedFestivals } from '../watching/deleted-festivals.js';
import { notifyChanges, WITH_CHANGES } from '../watching/notify-changes.js';
import { notifyDeadlines, WITH_DEADLINES } from '../watching/notify-deadlines.js';

/**
 * Sends one mail for all changes and one for all near deadlines. Never sends anything twice, or after a
 * deadline has passed.
 */
@Injectable()
export class NotifyWatchers {
  constructor(private readonly db: Db) {}

  /** Notifies users of changes that are older than `restMs`, in milliseconds. */
  async changes(restMs: number): Promise<void> {
    const rest = restMs / 1000;
    await notifyInBatches(
      this.db,
      (after) => findUserPage(this.db, WITH_CHANGES, rest, after),
      (tx, [userId]) => notifyChanges(tx, userId!, rest),
    );
  }

  /** Notifies users of last deadlines within fourteen, three or one days, counted in the user's time zone. */
  async deadlines(now = new Date()): Promise<void> {
    const about = JSON.stringify(getCurrentDays(now).flatMap(reminderWindows));
    await notifyInBatches(
      this.db,
      (after) => findUserPage(this.db, WITH_DEADLINES, about, after),
      (tx, [userId]) => notifyDeadlines(tx, userId!, now),
    );
  }

  /**
   * Deletes obsolete rows: reminders of past days, changes and notifications older than a year, and deleted
   * festivals.
   */
  async forget(day = today()): Promise<void> {
    await deleteRows(this.db, 'watch_reminder', 'date < $1::date - 1', [day]);
    await deleteRows(this.db, 'notification', `at < now() - interval '1 year'`);
    await deleteRows(this.db, 'watch_news', `at < now() - interval '1 year'`);
    await forgetDeletedFestivals(this.db);
  }
}
