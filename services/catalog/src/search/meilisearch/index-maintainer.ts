import { Background } from '@laurel/runtime/jobs/background';
import { computeBackoffMs } from '@laurel/runtime/process/backoff';
import { Env } from '@laurel/runtime/process/env';
import { Readiness } from '@laurel/runtime/observability/health';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Injectable } from '@nestjs/common';
import { CHANNEL, IndexRebuildRequests } from './index-rebuild-requests.js';
import { MeilisearchEngine } from './meilisearch-engine.js';
import { SearchEngine } from '../model/search-engine.js';
import { SearchFeed } from '../feed/search-feed.js';

const LOCK = 0x5ea7c4;
/**
 * The interval between checks without notified changes. A check also finds deadlines that have passed, and
 * applies when another replica takes over.
 */
const [CHECK_INTERVAL_MS, MAX_BACKOFF_MS] = [5000, 60_000];

/** Updates Meilisearch's index from memory as soon as a change arrives. One replica does so at a time. */
@Injectable()
export class IndexMaintainer extends Background {
  protected readonly work: Background['work'];

  constructor(
    env: Env,
    engine: SearchEngine,
    feed: SearchFeed,
    rebuildRequests: IndexRebuildRequests,
    readiness: Readiness,
  ) {
    super();
    readiness.note('search', () => engine.state());
    this.work =
      engine instanceof MeilisearchEngine
        ? createIndexJob(engine, env, feed, rebuildRequests)
        : { start() {}, stop: async () => {} };
  }
}

function createIndexJob(
  { synchronizer, circuit }: MeilisearchEngine,
  env: Env,
  feed: SearchFeed,
  rebuildRequests: IndexRebuildRequests,
): Background['work'] {
  let failures = 0;
  const { promise: stopSignal, resolve: resolveStop } = Promise.withResolvers<'stopped'>();
  const job = new PollingJob(env.DATABASE_URL, {
    name: 'search-index',
    channel: CHANNEL,
    lock: LOCK,
    round: async () => {
      if ((await Promise.race([feed.ready, stopSignal])) === 'stopped') return false;
      await rebuildRequests.fulfil(() => feed.rebuild());
      failures = (await synchronizer.synchronize()) ? 0 : failures + 1;
      return false;
    },
    onLead: () => synchronizer.forget(),
    onNotification: () => synchronizer.wakeUp(),
    // The update of the memory wakes the maintainer, because the database's notification arrives before that
    // update.
    getPauseMs: async () => {
      if (failures > 0) return computeBackoffMs(failures, { max: MAX_BACKOFF_MS });
      await synchronizer.waitForChange(CHECK_INTERVAL_MS);
      return 0;
    },
  });
  return {
    start() {
      void circuit.start();
      job.start();
    },
    async stop() {
      circuit.stop();
      resolveStop('stopped');
      synchronizer.noteCatalogChange();
      await job.stop();
    },
  };
}
