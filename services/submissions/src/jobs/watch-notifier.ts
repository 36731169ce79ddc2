import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Inject, Injectable } from '@nestjs/common';
import { SendReminders } from './send-reminders.js';
import { NotifyWatchers } from './notify-watchers.js';
import type { SubmissionsEnv } from '../settings/submissions.env.js';

/** Advisory locks must differ within a service’s database; the relay’s is 0x0b0e. */
const LOCK = 0x0b10;

/**
 * Notifies watchers and owners of lists, on one replica at a time. It sends changes once no further
 * change has followed for a while, and checks for upcoming dates a few times an hour.
 */
@Injectable()
export class WatchNotifier extends Background {
  protected readonly work: PollingJob;
  /** The interval of the checks for upcoming dates. Changes do not shorten it. */
  private readonly reminderIntervalMs: number;
  private nextReminderCheckAt = 0;
  constructor(
    @Inject(Env) { DATABASE_URL, WATCH_DEBOUNCE_MS, REMIND_EVERY_MS }: SubmissionsEnv,
    private readonly watchers: NotifyWatchers,
    private readonly reminders: SendReminders,
  ) {
    super();
    this.work = new PollingJob(DATABASE_URL, {
      name: 'watch-notifier',
      channel: 'watched',
      lock: LOCK,
      round: async () => {
        await this.watchers.notifyOfChanges(WATCH_DEBOUNCE_MS);
        if (Date.now() >= this.nextReminderCheckAt) await this.sendDueReminders();
        return false; // nothing is left to do in this round
      },
      getPauseMs: () => Math.min(WATCH_DEBOUNCE_MS, REMIND_EVERY_MS),
    });
    this.reminderIntervalMs = REMIND_EVERY_MS;
  }

  private async sendDueReminders(): Promise<void> {
    await this.watchers.notifyOfDeadlines();
    await this.reminders.run();
    this.nextReminderCheckAt = Date.now() + this.reminderIntervalMs;
    await this.watchers.deleteObsoleteRows(); // comes last, so that a failure repeats no notification
  }
}
