import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Inject, Injectable } from '@nestjs/common';
import { TellReminders } from './commands/tell-reminders.js';
import { TellWatchers } from './commands/tell-watchers.js';
import type { SubmissionsEnv } from './submissions.env.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b10;

/** Tells who watches or has a list, one replica at a time: as soon as something has changed and come to rest, and of what is near a few times an hour. */
@Injectable()
export class WatchTeller extends Background {
  protected readonly work: PgRounds;
  /** Deadlines come near by the day: what wakes the teller meanwhile is a change. */
  private readonly everyMs: number;
  private deadlinesAt = 0;
  constructor(
    @Inject(Env) { DATABASE_URL, WATCH_REST_MS, REMIND_EVERY_MS }: SubmissionsEnv,
    private readonly tell: TellWatchers,
    private readonly reminders: TellReminders,
  ) {
    super();
    this.work = new PgRounds(DATABASE_URL, {
      name: 'watch-teller',
      channel: 'watched',
      lock: LOCK,
      round: async () => {
        await this.tell.changes(WATCH_REST_MS);
        if (Date.now() >= this.deadlinesAt) await this.deadlines();
        return false;
      },
      restMs: () => Math.min(WATCH_REST_MS, REMIND_EVERY_MS),
    });
    this.everyMs = REMIND_EVERY_MS;
  }

  private async deadlines(): Promise<void> {
    await this.tell.deadlines();
    await this.reminders.run();
    this.deadlinesAt = Date.now() + this.everyMs;
    await this.tell.forget(); // one that fails has nothing told again
  }
}
