import { seedDemo } from '../src/commands/seed-demo.js';
import { SIX, startStills } from './make-stills.js';

let stills: Awaited<ReturnType<typeof startStills>>;
beforeAll(async () => (stills = await startStills()));
afterAll(() => stills?.laurel.stop());

it('makes the demo films once: one with a still, one that shows its title card', async () => {
  const { laurel, filesOf } = stills;
  await seedDemo(laurel.service.app);
  await seedDemo(laurel.service.app);
  const films = await laurel.db.film.findMany({ orderBy: { id: 'asc' }, include: { stills: true } });
  expect(films.map(({ name, stillFileNames }) => [name, stillFileNames.length])).toEqual([
    ['The Salt Harvest', 1],
    ['Night Bus to Tirana', 0],
  ]);
  const [name] = films[0]!.stillFileNames;
  expect(films[0]!.stills.map(({ fileName, state }) => [fileName, state])).toEqual([[name, 'kept']]);
  expect((await filesOf(name!)).toSorted()).toEqual(SIX);
  const fact = await laurel.published(`laurel.films.film.changed.film-${films[0]!.id}`);
  expect(fact.json()).toMatchObject({ film: { stillFileNames: [name] } });
});
