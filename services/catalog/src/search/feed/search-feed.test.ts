import type { Env } from '@laurel/runtime/process/env';
import { Readiness } from '@laurel/runtime/observability/health';
import type { Db } from '../../database/client.js';
import { UpcomingDeadlines } from './upcoming-deadlines.js';
import { MemoryEngine } from '../memory/memory-engine.js';
import { SearchFeed } from './search-feed.js';

const FESTIVALS = 1000;
/** A database that contains only the ids of festivals. */
const db = {
  rows: async (sql: string) =>
    sql.includes('where')
      ? []
      : [{ contentHashes: Array.from({ length: FESTIVALS }, (_, id) => `${id} 1`).join('\n') }],
} as unknown as Db;

it.each([
  ['is not ready if the process stops during the first load', true, false],
  ['is ready after the first load', false, true],
])('the catalogue %s', async (_behaviour, isStoppedDuringLoad, isReady) => {
  const readiness = new Readiness();
  class Engine extends MemoryEngine {
    override async put() {
      if (isStoppedDuringLoad) await feed.beforeApplicationShutdown();
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
