import type { Env } from '@laurel/runtime/process/env';
import { Readiness } from '@laurel/runtime/observability/health';
import type { Db } from '../../database/client.js';
import { UpcomingDeadlines } from './upcoming-deadlines.js';
import { MemoryEngine } from '../memory/memory-engine.js';
import { SearchFeed } from './search-feed.js';

const FESTIVALS = 1000;
/** Returns the ids of the festivals, and no other data. */
const db = {
  rows: async (sql: string) =>
    sql.includes('where')
      ? []
      : [{ contentHashes: Array.from({ length: FESTIVALS }, (_, id) => `${id} 1`).join('\n') }],
} as unknown as Db;

it.each([
  ['an end in the midst of the first load is no loaded catalogue', true, false],
  ['the whole of it is', false, true],
])('readiness of the catalogue: %s', async (_what, isEnded, isReady) => {
  const readiness = new Readiness();
  class Engine extends MemoryEngine {
    override async put() {
      if (isEnded) await feed.beforeApplicationShutdown();
    }
  }
  const env = { DATABASE_URL: 'postgresql://localhost/none' } as Env;
  const feed = new SearchFeed(db, env, new Engine(), new UpcomingDeadlines(), readiness);
  await feed.catchUp();
  const readyResult = await Promise.race([
    feed.ready.then(() => true),
    new Promise(setImmediate).then(() => false),
  ]);
  expect([readyResult, (await readiness.getState()).ready]).toEqual([isReady, isReady]);
});
