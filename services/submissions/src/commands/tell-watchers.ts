import { today } from '@laurel/rules/days';
import { holdIfLiving } from '@laurel/runtime/person';
import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { reminderWindows } from '../domain/reminder.js';
import { forgetGoneFestivals } from '../watching/gone-festivals.js';
import { tellChanges, WITH_CHANGES } from '../watching/tell-changes.js';
import { tellDeadlines, WITH_DEADLINES } from '../watching/tell-deadlines.js';

/** People who are looked up at once. */
const AT_ONCE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** One mail for all that has changed, and one for all deadlines that come near: nothing is told twice, and nothing after the fact. */
@Injectable()
export class TellWatchers {
  private readonly log = new Logger('watching');
  constructor(private readonly db: Db) {}

  /** Changes that have been at rest for so long. */
  async changes(restMs: number): Promise<void> {
    const rest = restMs / 1000;
    await this.tellEach(WITH_CHANGES, rest, (tx, userId) => tellChanges(tx, userId, rest));
  }

  /** The last deadlines of competitions that have come within fourteen, three or one days. */
  async deadlines(day = today()): Promise<void> {
    const windows = reminderWindows(day);
    await this.tellEach(WITH_DEADLINES, JSON.stringify(windows), (tx, userId) =>
      tellDeadlines(tx, userId, windows),
    );
  }

  /** Forgets what nobody is told any more: reminders of days that are over, changes that are older than a year, and festivals that are gone. */
  async forget(day = today()): Promise<void> {
    await this.db.$executeRaw`delete from watch_reminder where date < ${day}::date - 1`;
    await this.db.$executeRaw`delete from watch_news n where n.at < now() - interval '1 year'`;
    await forgetGoneFestivals(this.db);
  }

  /** Each in a transaction of their own; whom it cannot be told now keeps nobody from being told. */
  private async tellEach(
    who: string,
    about: unknown,
    tell: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<void> {
    for (let after = BEFORE_ALL; ;) {
      const waiting = await this.db.rows<{ userId: string }>(who, about, AT_ONCE, after);
      for (const { userId } of waiting)
        try {
          await this.db.$transaction(async (tx) => {
            if (await holdIfLiving(tx, 'submissions', userId)) await tell(tx, userId);
          });
        } catch (error) {
          this.log.error({ user: userId, said: 'could not be told now', error });
        }
      if (waiting.length < AT_ONCE) return;
      after = waiting.at(-1)!.userId;
    }
  }
}
