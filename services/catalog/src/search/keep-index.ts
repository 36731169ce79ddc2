import { Background } from '@laurel/runtime/background';
import { backoffMs } from '@laurel/runtime/backoff';
import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Injectable } from '@nestjs/common';
import { CHANNEL, IndexOrders } from './index-orders.js';
import { MeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import { SearchEngine } from './search-engine.js';
import { SearchFeed } from './search-feed.js';

const LOCK = 0x5ea7c4;
/** Without a change: what is over since, and whether another one of us leads by now. */
const [REST_MS, LONGEST_MS] = [5000, 60_000];

/** Keeps Meilisearch's index as this process's memory is: one replica at a time, as soon as a change is in. */
@Injectable()
export class KeepIndex extends Background {
  protected readonly work: Background['work'];

  constructor(env: Env, engine: SearchEngine, feed: SearchFeed, orders: IndexOrders, readiness: Readiness) {
    super();
    readiness.note('search', () => engine.state());
    this.work =
      engine instanceof MeilisearchEngine
        ? keeping(engine, env, feed, orders)
        : { start() {}, stop: async () => {} };
  }
}

function keeping(
  { keeper, circuit }: MeilisearchEngine,
  env: Env,
  feed: SearchFeed,
  orders: IndexOrders,
): Background['work'] {
  let failures = 0;
  const { promise: stopped, resolve: end } = Promise.withResolvers<'stopped'>();
  const rounds = new PgRounds(env.DATABASE_URL, {
    name: 'search-index',
    channel: CHANNEL,
    lock: LOCK,
    round: async () => {
      if ((await Promise.race([feed.ready, stopped])) === 'stopped') return false;
      await orders.fulfil(() => feed.rebuild());
      failures = (await keeper.round()) ? 0 : failures + 1;
      return false;
    },
    led: () => keeper.forget(),
    heard: () => keeper.wakeUp(),
    // What is put into the memory wakes it, not what the database tells before that.
    restMs: async () => {
      if (failures > 0) return backoffMs(failures, { longest: LONGEST_MS });
      await keeper.rest(REST_MS);
      return 0;
    },
  });
  return {
    start() {
      void circuit.start();
      rounds.start();
    },
    async stop() {
      circuit.stop();
      end('stopped');
      keeper.changed();
      await rounds.stop();
    },
  };
}
