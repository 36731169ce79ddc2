import { migrate, migrationsOf } from '@laurel/runtime/migrate';
import { pageOf, type PersonalAreas } from '@laurel/runtime/personal-data';
import pg from 'pg';
import { personal as billing } from '../../services/billing/src/personal-data.js';
import { personal as catalog } from '../../services/catalog/src/personal-data.js';
import { personal as films } from '../../services/films/src/personal-data.js';
import { personal as identity } from '../../services/identity/src/personal-data.js';
import { personal as matching } from '../../services/matching/src/personal-data.js';
import { personal as submissions } from '../../services/submissions/src/personal-data.js';
import { startStack } from '../local/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack?.stop());

const parts: [string, PersonalAreas][] = Object.entries({
  billing,
  catalog,
  films,
  identity,
  matching,
  submissions,
});

it.each(parts)('PostgreSQL takes the SQL of each page of what %s keeps', async (service, areas) => {
  await migrate(stack.url(service), migrationsOf(service));
  const db = new pg.Client(stack.url(service));
  await db.connect();
  try {
    for (const area of Object.values(areas))
      for (const isFirst of [true, false])
        await db.query(`explain (generic_plan) ${pageOf(area, isFirst).sql}`);
  } finally {
    await db.end();
  }
});
it('an area without an order is none', () => {
  expect(() => pageOf('select * from film where "createdBy" = $1::uuid', true)).toThrow('has no order');
});
