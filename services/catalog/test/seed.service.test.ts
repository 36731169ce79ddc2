import { seed } from '../src/commands/maintenance/seed.js';
import { Db } from '../src/database/client.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { countRows } from '../../runtime/test/tables.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const countRecords = async () => {
  const db = running.get(Db);
  return {
    festivals: await db.festival.count(),
    competitions: await db.competition.count(),
    events: await countRows(db, 'outbox', "type not like 'rates.%'"),
  };
};

it('seeding loads the demonstration catalogue once, with ids from 1, and publishes an event per festival and competition', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await seed(running.service.app);
  const { festivals, competitions, events } = await countRecords();
  expect([festivals > 1850, competitions >= 5500, events]).toEqual([true, true, festivals + competitions]);
  await seed(running.service.app);
  expect(log.mock.lastCall).toEqual(['The catalogue already has festivals. Nothing was changed.']);
  log.mockRestore();
  expect(await countRecords()).toEqual({ festivals, competitions, events });
  const { items } = await running.asAnonymous(() =>
    running.catalog.getCompetitions({
      ids: [1, competitions],
      filters: null,
      facets: [],
      page: 0,
      pageSize: 0,
    }),
  );
  expect(items.map(({ id }) => id)).toEqual([1, competitions]);
  await running.get(SearchFeed).catchUp();
  const result = await running.asAnonymous(() =>
    running.catalog.getFestivals({
      query: 'lantern',
      filters: null,
      facets: ['country'],
      page: 1,
      pageSize: 10,
    }),
  );
  expect([result.total > 5, result.items.every(({ festival }) => festival!.isDemonstration)]).toEqual([
    true,
    true,
  ]);
});

it('the demonstration catalogue has no duplicate names, except a few deliberate near-duplicates', async () => {
  const { items } = await running.asAnonymous(() => running.catalog.getAllFestivalsMinimal({}));
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  const simplifiedNames = items.map(({ name }) =>
    name
      .toLowerCase()
      .replace(/^the |international |fest(ival)?/g, '')
      .replace(/film/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const duplicateCount = simplifiedNames.length - new Set(simplifiedNames).size;
  expect([
    duplicateCount / simplifiedNames.length > 0.008,
    duplicateCount / simplifiedNames.length < 0.05,
  ]).toEqual([true, true]);
});
