import { findNatsServer } from '../install/fetch.mjs';
import { startPostgres } from './stack.mjs';
import { getTestSeed } from './random-seed.mjs';

/** One PostgreSQL server for the whole run: each test file works on copies of its databases. */
export default async function setup() {
  getTestSeed();
  process.env.NATS_SERVER = await findNatsServer();
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES = postgres.url;
  return () => postgres.stop();
}
