import { refusal } from '../../runtime/test/callers.js';
import { FillKnownAs } from '../src/commands/maintenance/fill-known-as.js';
import { Db } from '../src/database/client.js';
import { editing } from './editing.js';
import { startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('fills the keys of rows from an older version at the next start, and the name is taken again', async () => {
  const { made, saveFestival } = editing(running);
  const db = running.get(Db);
  const [one, other] = [await made(), await made()];
  const where = { id: one.festivalId };
  const readKeys = async () => {
    const { nameKey, knownAs } = await db.festival.findUniqueOrThrow({ where });
    return { nameKey, knownAs };
  };
  const keys = await readKeys();
  await db.$executeRaw`update festival set "nameKey" = null, "knownAs" = '{old}' where id = ${one.festivalId}`;
  await running.get(FillKnownAs).run();
  expect(await readKeys()).toEqual(keys);
  const taken = saveFestival(other.festival, { name: one.festival.name.toUpperCase() });
  expect((await refusal(taken)).code).toBe('festival.name_taken');
});
