import { NO_FILTERS } from './festivals.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

const COUNTRIES = {
  CZ: 'Blanice',
  NL: 'Waddenlicht',
  AE: 'Falaj',
  GB: 'Moorland',
  CI: 'Lagune',
  KR: 'Hangang',
};
let running: RunningCatalog;
beforeAll(async () => {
  running = await startCatalog();
  await running.importRecords(
    Object.entries(COUNTRIES).map(([country, name]) =>
      makeFestival({ name, country, subdivision: undefined, city: undefined }),
    ),
  );
}, 60_000);
afterAll(() => running?.stop());

it.each([
  ['South Korea', 'KR'],
  ['Korea', 'KR'],
  ['한국', 'KR'],
  ['Corée du Sud', 'KR'],
  ['Czech Republic', 'CZ'],
  ['Czechia', 'CZ'],
  ['Česko', 'CZ'],
  ['Ivory Coast', 'CI'],
  ['Elfenbeinküste', 'CI'],
  ['Holland', 'NL'],
  ['Niederlande', 'NL'],
  ['UAE', 'AE'],
  ['الإمارات', 'AE'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Great Britain', 'GB'],
  ['Royaume-Uni', 'GB'],
] as const)('finds the festivals of a country first by the name %s', async (query, country) => {
  const { items } = await running.asAnonymous(() =>
    running.catalog.getFestivals({ query, filters: NO_FILTERS, facets: [], page: 1, pageSize: 5 }),
  );
  expect(items[0]?.festival?.name).toBe(COUNTRIES[country]);
});
