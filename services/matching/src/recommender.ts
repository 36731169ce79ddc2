import { Env } from '@laurel/runtime/env';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { Catalogue } from './catalogue.js';
import { Clock } from './clock.js';
import { RecommendMonthly } from './commands/recommend-monthly.js';
import { untilNextMonth } from './domain/day.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b0f;
const HOUR_MS = 3_600_000;
const FOLLOW_MS = 1000;
const AGAIN_MS = 1000;
const QUIET_MS = 2000;
const MOST_WAITS = 60;

/**
 * When recommendations are made: at the start, every hour, at a month's turn, and as soon as a film has its subscription. One
 * replica does it at a time; the advisory lock lives and dies with its connection, and another follows within a second or two.
 */
@Injectable()
export class Recommender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recommender');
  private closing = false;
  private isAsked = false;
  private wake: () => void = () => {};
  private running: Promise<void> = Promise.resolve();
  constructor(
    private readonly env: Env,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
    private readonly recommendMonthly: RecommendMonthly,
  ) {}

  onApplicationBootstrap() {
    this.running = (async () => {
      while (!this.closing)
        await this.lead().catch((error) => {
          this.log.error(error);
          return this.pause(AGAIN_MS);
        });
    })();
  }
  async beforeApplicationShutdown() {
    this.closing = true;
    this.wake();
    await this.running;
  }

  private async lead(): Promise<void> {
    const db = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      application_name: 'recommender',
      keepAlive: true,
      connectionTimeoutMillis: 2000,
    });
    let isLost = false;
    const lose = () => {
      isLost = true;
      this.wake();
    };
    db.on('error', lose).on('end', lose);
    db.on('notification', () => {
      this.isAsked = true;
      this.wake();
    });
    const goesOn = () => !this.closing && !isLost;
    try {
      await db.connect();
      // Asked for again and again, not waited for: a waiting statement would hold back vacuum for as long as it waits.
      while (goesOn() && !(await db.query('select pg_try_advisory_lock($1) as mine', [LOCK])).rows[0].mine) await this.pause(FOLLOW_MS);
      if (goesOn()) await db.query('listen subscribed');
      while (goesOn()) {
        await this.settled(goesOn);
        this.isAsked = false;
        await this.recommendMonthly.run(goesOn);
        if (goesOn() && !this.isAsked) await this.pause(Math.min(HOUR_MS, untilNextMonth(this.clock.now())));
      }
    } finally {
      await db.end().catch(() => {});
    }
  }

  /** Waits until the catalogue is here and nothing of it came for a moment: from half of one that is just arriving nobody chooses well. */
  private async settled(goesOn: () => boolean): Promise<void> {
    for (let [waits, seen] = [0, 0]; goesOn() && (seen === 0 || (seen !== this.catalogue.revision && waits < MOST_WAITS)); waits++) {
      seen = this.catalogue.revision;
      for (const stop = Date.now() + QUIET_MS; goesOn() && Date.now() < stop;) await this.pause(stop - Date.now());
    }
  }

  /** Until woken, or the time is over. */
  private pause(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
