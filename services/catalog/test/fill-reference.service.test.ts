import { Db } from '../src/database/client.js';
import { FillReference } from '../src/commands/maintenance/fill-reference.js';
import { reference as expectedReference } from '../src/reference/reference-data.js';
import { startCatalog } from './make.js';

let running: Awaited<ReturnType<typeof startCatalog>>;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

it('replicas and commands that start at the same time load the reference data once', async () => {
  const [db, reference] = [running.get(Db), running.get(FillReference)];
  for (let run = 0; run < 15; run++) {
    await db.$executeRawUnsafe('truncate countries, country_subdivisions, languages, currencies cascade');
    await Promise.all(Array.from({ length: 6 }, () => reference.run()));
    const [row] = await db.rows<{ n: number }>('select count(*)::int as n from countries');
    expect(row!.n).toBe(expectedReference.countries.length);
  }
});
