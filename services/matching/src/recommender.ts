import { Env } from '@laurel/runtime/env';
import { PgListener, type Listening } from '@laurel/runtime/pg-listener';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Arriving } from './catalogue/arriving.js';
import { Catalogue } from './catalogue/catalogue.js';
import { Clock } from './clock.js';
import { RecommendMonthly } from './commands/recommend-monthly.js';
import { untilNextMonth } from './domain/day.js';
import type { MatchingEnv } from './matching.env.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b0f;
const HOUR_MS = 3_600_000;
const LOOK_MS = 2000;
/** A catalogue that is changed all day long never rests: an import is over by then. */
const RESTLESS_MS = 15 * 60_000;

/**
 * When recommendations are made: at the start, every hour, at a month's turn, and as soon as a film has its subscription. One
 * replica does it at a time; the advisory lock lives and dies with its connection, and another follows within a second.
 */
@Injectable()
export class Recommender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;
  private isAsked = false;
  private readonly lookMs: number;
  constructor(
    @Inject(Env) env: MatchingEnv,
    private readonly catalogue: Catalogue,
    private readonly arriving: Arriving,
    private readonly clock: Clock,
    private readonly recommendMonthly: RecommendMonthly,
  ) {
    this.lookMs = Math.min(LOOK_MS, env.CATALOGUE_RESTS_MS);
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
      let isCutOff = false;
      await this.recommendMonthly.run(() => goesOn() && !(isCutOff = this.arriving.isAny));
      if (goesOn() && !this.isAsked && !isCutOff && !(await this.arriving.isAnywhere()))
        await pause(Math.min(HOUR_MS, untilNextMonth(this.clock.now())));
    }
  }

  /**
   * Waits until the catalogue is here and at rest, and no copy is being told again, however long that takes: a month's batch is made
   * once, and from half of what there is nobody chooses well.
   */
  private async settled(goesOn: Listening['goesOn'], pause: Listening['pause']): Promise<void> {
    const from = Date.now();
    const isRestless = () => this.catalogue.quiet.isAwaited && Date.now() - from < RESTLESS_MS;
    do {
      for (const stop = Date.now() + this.lookMs; goesOn() && Date.now() < stop;)
        await pause(stop - Date.now());
    } while (
      goesOn() &&
      (this.catalogue.revision === 0 || isRestless() || (await this.arriving.isAnywhere()))
    );
  }
}
