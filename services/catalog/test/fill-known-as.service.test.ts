import { refusal } from '../../runtime/test/asking.js';
import { FillKnownAs } from '../src/commands/fill-known-as.js';
import { Db } from '../src/database.js';
import { editing } from './editing.js';
import { startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('what an older version stored has its keys from the next start on, and its name is taken', async () => {
  const { made, saveFestival } = editing(running);
  const db = running.get(Db);
  const [one, other] = [await made(), await made()];
  const where = { id: one.festivalId };
  const keysOf = async () => {
    const { nameKey, knownAs } = await db.festival.findUniqueOrThrow({ where });
    return { nameKey, knownAs };
  };
  const keys = await keysOf();
  await db.$executeRaw`update festival set "nameKey" = null, "knownAs" = '{old}' where id = ${one.festivalId}`;
  await running.get(FillKnownAs).run();
  expect(await keysOf()).toEqual(keys);
  const taken = saveFestival(other.festival, { name: one.festival.name.toUpperCase() });
  expect((await refusal(taken)).code).toBe('festival.name_taken');
});
