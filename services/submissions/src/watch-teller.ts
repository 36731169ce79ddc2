import { Env } from '@laurel/runtime/env';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TellWatchers } from './commands/tell-watchers.js';
import type { SubmissionsEnv } from './submissions.env.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b10;
const LONGEST_REST_MS = 15 * 60_000;

/** Tells who watches, one replica at a time: as soon as something has changed and come to rest, and of deadlines a few times an hour. */
@Injectable()
export class WatchTeller implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds: PgRounds;
  constructor(@Inject(Env) env: SubmissionsEnv, tell: TellWatchers) {
    const restMs = env.WATCH_REST_MS;
    this.rounds = new PgRounds(env.DATABASE_URL, {
      name: 'watch-teller',
      channel: 'watched',
      lock: LOCK,
      round: async () => {
        const areMore = [await tell.changes(restMs), await tell.deadlines()];
        return areMore.some(Boolean);
      },
      restMs: () => Math.min(restMs, LONGEST_REST_MS),
    });
  }

  onApplicationBootstrap() {
    this.rounds.start();
  }
  beforeApplicationShutdown() {
    return this.rounds.stop();
  }
}
