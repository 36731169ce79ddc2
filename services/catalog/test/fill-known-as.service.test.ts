import { refusal } from '../../runtime/test/callers.js';
import { FillKnownAs } from '../src/commands/maintenance/fill-known-as.js';
import { Db } from '../src/database/client.js';
import { createEditingActions } from './editing-actions.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the next start computes missing keys of a festival that an older release stored, so that its name is taken again', async () => {
  const { createFestival, saveFestival } = createEditingActions(running);
  const db = running.get(Db);
  const [first, second] = [await createFestival(), await createFestival()];
  const where = { id: first.festivalId };
  const readKeys = async () => {
    const { nameKey, knownAs } = await db.festival.findUniqueOrThrow({ where });
    return { nameKey, knownAs };
  };
  const keys = await readKeys();
  await db.$executeRaw`update festival set "nameKey" = null, "knownAs" = '{old}' where id = ${first.festivalId}`;
  await running.get(FillKnownAs).run();
  expect(await readKeys()).toEqual(keys);
  const renaming = saveFestival(second.festival, { name: first.festival.name.toUpperCase() });
  expect((await refusal(renaming)).code).toBe('festival.name_taken');
});
