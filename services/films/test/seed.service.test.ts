import { seedDemo } from '../src/commands/seed-demo.js';
import { STILL_FILES, startStills } from './make-stills.js';

let stills: Awaited<ReturnType<typeof startStills>>;
beforeAll(async () => (stills = await startStills()));
afterAll(() => stills?.laurel.stop());

it('seed-demo creates the demo films once: one with a still and a poster, one with neither', async () => {
  const { laurel, listFiles } = stills;
  await seedDemo(laurel.service.app);
  await seedDemo(laurel.service.app);
  const films = await laurel.db.film.findMany({ orderBy: { id: 'asc' }, include: { stills: true } });
  expect(films.map(({ name, stillFileNames }) => [name, stillFileNames.length])).toEqual([
    ['The Salt Harvest', 2],
    ['Night Bus to Tirana', 0],
  ]);
  const { stillFileNames: names, stills: stillRows } = films[0]!;
  expect(new Map(stillRows.map(({ fileName, state }) => [fileName, state]))).toEqual(
    new Map(names.map((name) => [name, 'stored'])),
  );
  for (const name of names) expect((await listFiles(name)).toSorted()).toEqual(STILL_FILES);
  const measured = names.map((name) => stillRows.find(({ fileName }) => fileName === name)!);
  expect(measured.map(({ width, height }) => [width, height])).toEqual([
    [1920, 1080],
    [1280, 1920],
  ]);
  const message = await laurel.waitForEvent(`laurel.films.film.changed.film-${films[0]!.id}`);
  expect(message.json()).toMatchObject({ film: { stillFileNames: names } });
});
