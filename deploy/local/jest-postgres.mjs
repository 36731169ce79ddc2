// Jest's globalSetup and globalTeardown: nats-server is fetched, and one PostgreSQL server serves the whole run:
// each test file works on copies of its databases.
import { natsServer } from './fetch.mjs';
import { startPostgres } from './stack.mjs';

export default async function turn() {
  const { testPostgres } = globalThis;
  if (testPostgres) {
    globalThis.testPostgres = undefined; // one process may run Jest many times (Stryker)
    return testPostgres.stop();
  }
  process.env.NATS_SERVER = await natsServer();
  globalThis.testPostgres = await startPostgres();
  process.env.TEST_POSTGRES = globalThis.testPostgres.url;
}
