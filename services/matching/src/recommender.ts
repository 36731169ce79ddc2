import { Env } from '@laurel/runtime/env';
import { PgListener, type Listening } from '@laurel/runtime/pg-listener';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Catalogue } from './catalogue/catalogue.js';
import { Clock } from './clock.js';
import { RecommendMonthly } from './commands/recommend-monthly.js';
import { untilNextMonth } from './domain/day.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b0f;
const HOUR_MS = 3_600_000;
const QUIET_MS = 2000;
const MOST_WAITS = 60;

/**
 * When recommendations are made: at the start, every hour, at a month's turn, and as soon as a film has its subscription. One
 * replica does it at a time; the advisory lock lives and dies with its connection, and another follows within a second.
 */
@Injectable()
export class Recommender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;
  private isAsked = false;
  constructor(
    env: Env,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
    private readonly recommendMonthly: RecommendMonthly,
  ) {
    const heard = () => (this.isAsked = true);
    const work = (listening: Listening) => this.lead(listening);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'recommender',
      channel: 'subscribed',
      lock: LOCK,
      heard,
      work,
    });
  }

  onApplicationBootstrap() {
    this.listener.start();
  }
  beforeApplicationShutdown() {
    return this.listener.stop();
  }

  private async lead({ goesOn, pause }: Listening): Promise<void> {
    while (goesOn()) {
      await this.settled(goesOn, pause);
      this.isAsked = false;
      await this.recommendMonthly.run(goesOn);
      if (goesOn() && !this.isAsked) await pause(Math.min(HOUR_MS, untilNextMonth(this.clock.now())));
    }
  }

  /** Waits until the catalogue is here and nothing of it came for a moment: from half of one that is just arriving nobody chooses well. */
  private async settled(goesOn: Listening['goesOn'], pause: Listening['pause']): Promise<void> {
    for (
      let [waits, seen] = [0, 0];
      goesOn() && (seen === 0 || (seen !== this.catalogue.revision && waits < MOST_WAITS));
      waits++
    ) {
      seen = this.catalogue.revision;
      for (const stop = Date.now() + QUIET_MS; goesOn() && Date.now() < stop;) await pause(stop - Date.now());
    }
  }
}
