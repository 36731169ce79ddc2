import { today } from '@laurel/rules/days';
import { forgetRows } from '@laurel/runtime/forget-rows';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { reminderWindows } from '../domain/reminder.js';
import { daysOfEarth } from '../notifications/days-of-people.js';
import { pageOfPeople, tellEach } from '../tell-each.js';
import { forgetGoneFestivals } from '../watching/gone-festivals.js';
import { tellChanges, WITH_CHANGES } from '../watching/tell-changes.js';
import { tellDeadlines, WITH_DEADLINES } from '../watching/tell-deadlines.js';

/** One mail for all that has changed, and one for all deadlines that come near: nothing is told twice, and nothing after the fact. */
@Injectable()
export class TellWatchers {
  constructor(private readonly db: Db) {}

  /** Changes that have been at rest for so long. */
  async changes(restMs: number): Promise<void> {
    const rest = restMs / 1000;
    await tellEach(
      this.db,
      (after) => pageOfPeople(this.db, WITH_CHANGES, rest, after),
      (tx, [userId]) => tellChanges(tx, userId!, rest),
    );
  }

  /** The last deadlines of competitions that have come within fourteen, three or one days, each by the calendar of who is told. */
  async deadlines(now = new Date()): Promise<void> {
    const about = JSON.stringify(daysOfEarth(now).flatMap(reminderWindows));
    await tellEach(
      this.db,
      (after) => pageOfPeople(this.db, WITH_DEADLINES, about, after),
      (tx, [userId]) => tellDeadlines(tx, userId!, now),
    );
  }

  /** Forgets what nobody is told any more: reminders of days that are over, changes and notifications that are older than a year, and festivals that are gone. */
  async forget(day = today()): Promise<void> {
    await forgetRows(this.db, 'watch_reminder', 'date < $1::date - 1', [day]);
    await forgetRows(this.db, 'notification', `at < now() - interval '1 year'`);
    await forgetRows(this.db, 'watch_news', `at < now() - interval '1 year'`);
    await forgetGoneFestivals(this.db);
  }
}
