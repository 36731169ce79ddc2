import { seed } from '../src/commands/seed.js';
import { Db } from '../src/database.js';
import { SearchFeed } from '../src/search/search-feed.js';
import { countOf } from '../../runtime/test/tables.js';
import { startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const count = async () => {
  const db = running.get(Db);
  return {
    festivals: await db.festival.count(),
    competitions: await db.competition.count(),
    facts: await countOf(db, 'outbox'),
  };
};

it('loads the demonstration catalogue once, with ids from 1, and tells of each festival and competition', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => {});
  await seed(running.service.app);
  const { festivals, competitions, facts } = await count();
  expect([festivals > 1850, competitions >= 5500, facts]).toEqual([true, true, festivals + competitions]);
  await seed(running.service.app);
  expect(said.mock.lastCall).toEqual(['The catalogue has festivals already: nothing to do.']);
  said.mockRestore();
  expect(await count()).toEqual({ festivals, competitions, facts });
  const { items } = await running.ask(() =>
    running.to.getCompetitions({ ids: [1, competitions], filters: null, facets: [], page: 0, pageSize: 0 }),
  );
  expect(items.map(({ id }) => id)).toEqual([1, competitions]);
  await running.get(SearchFeed).catchUp();
  const found = await running.ask(() =>
    running.to.getFestivals({ query: 'lantern', filters: null, facets: ['country'], page: 1, pageSize: 10 }),
  );
  expect([found.total > 5, found.items.every(({ festival }) => festival!.isDemonstration)]).toEqual([
    true,
    true,
  ]);
});

it('has no name twice but for small differences, which some have on purpose', async () => {
  const { items } = await running.ask(() => running.to.getAllFestivalsMinimal({}));
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  const bare = items.map(({ name }) =>
    name
      .toLowerCase()
      .replace(/^the |international |fest(ival)?/g, '')
      .replace(/film/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const twins = bare.length - new Set(bare).size;
  expect([twins / bare.length > 0.008, twins / bare.length < 0.05]).toEqual([true, true]);
});
