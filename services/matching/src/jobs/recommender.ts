import { Env } from '@laurel/runtime/process/env';
import { PgListener, type ListenerSession } from '@laurel/runtime/database/pg-listener';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RebuildStatus } from '../catalogue/rebuild-status.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { Clock } from './clock.js';
import { RecommendMonthly } from './recommend-monthly.js';
import { getMillisecondsUntilNextMonth } from '../domain/day.js';
import type { MatchingEnv } from '../settings/matching.env.js';

/** Advisory locks must differ within a service’s database; the relay’s is 0x0b0e. */
const LOCK = 0x0b0f;
const HOUR_MS = 3_600_000;
const SETTLE_CHECK_MS = 2000;
/** Maximum wait for a catalogue that keeps changing. An import is over by then. */
const MAX_SETTLE_MS = 15 * 60_000;

/**
 * Creates recommendations at the start, every hour, when a month starts, and as soon as a film gets its
 * subscription. One replica works at a time. The advisory lock ends with its connection, and another replica
 * takes over within a second.
 */
@Injectable()
export class Recommender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;
  private isRequested = false;
  private readonly checkIntervalMs: number;
  constructor(
    @Inject(Env) env: MatchingEnv,
    private readonly catalogue: Catalogue,
    private readonly rebuildStatus: RebuildStatus,
    private readonly clock: Clock,
    private readonly recommendMonthly: RecommendMonthly,
  ) {
    this.checkIntervalMs = Math.min(SETTLE_CHECK_MS, env.CATALOGUE_DEBOUNCE_MS);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'recommender',
      channel: 'subscribed',
      lock: LOCK,
      onNotification: () => {
        this.isRequested = true;
      },
      work: (session) => this.recommendRepeatedly(session),
    });
  }

  onApplicationBootstrap() {
    this.listener.start();
  }
  beforeApplicationShutdown() {
    return this.listener.stop();
  }

  private async recommendRepeatedly({ isActive, pause }: ListenerSession): Promise<void> {
    while (isActive()) {
      await this.waitUntilSettled(isActive, pause);
      this.isRequested = false;
      let wasInterrupted = false;
      await this.recommendMonthly.run(() => {
        wasInterrupted = this.rebuildStatus.isAnyRebuilding;
        return isActive() && !wasInterrupted;
      });
      if (!isActive()) return;
      const mustRunAgain =
        this.isRequested || wasInterrupted || (await this.rebuildStatus.checkAnyRebuilding());
      if (!mustRunAgain) await pause(Math.min(HOUR_MS, getMillisecondsUntilNextMonth(this.clock.now())));
    }
  }

  /**
   * Waits until the catalogue is loaded and unchanged and no projection is being rebuilt, however long that
   * takes. A month’s batch is created only once, and an incomplete catalogue would give poor choices.
   */
  private async waitUntilSettled(
    isActive: ListenerSession['isActive'],
    pause: ListenerSession['pause'],
  ): Promise<void> {
    const startedAt = Date.now();
    // The snapshot is pending as long as the catalogue keeps changing.
    const isChanging = () =>
      this.catalogue.snapshotDebounce.isPending && Date.now() - startedAt < MAX_SETTLE_MS;
    do {
      const checkAt = Date.now() + this.checkIntervalMs;
      while (isActive() && Date.now() < checkAt) await pause(checkAt - Date.now());
    } while (
      isActive() &&
      (this.catalogue.revision === 0 || isChanging() || (await this.rebuildStatus.checkAnyRebuilding()))
    );
  }
}
