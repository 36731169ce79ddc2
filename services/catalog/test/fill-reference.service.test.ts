import { Db } from '../src/database/client.js';
import { FillReference } from '../src/commands/maintenance/fill-reference.js';
import { reference as built } from '../src/reference/reference-data.js';
import { startCatalog } from './make.js';

let laurel: Awaited<ReturnType<typeof startCatalog>>;
beforeAll(async () => (laurel = await startCatalog()));
afterAll(() => laurel?.stop());

it('loads the reference data once when replicas and commands start at the same time', async () => {
  const [db, reference] = [laurel.get(Db), laurel.get(FillReference)];
  for (let again = 0; again < 15; again++) {
    await db.$executeRawUnsafe('truncate countries, country_subdivisions, languages, currencies cascade');
    await Promise.all(Array.from({ length: 6 }, () => reference.run()));
    const [row] = await db.rows<{ n: number }>('select count(*)::int as n from countries');
    expect(row!.n).toBe(built.countries.length);
  }
});
