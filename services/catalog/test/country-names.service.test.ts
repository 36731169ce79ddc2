import { NO_FILTERS } from './festivals.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

const COUNTRIES = {
  CZ: 'Blanice',
  NL: 'Waddenlicht',
  AE: 'Falaj',
  GB: 'Moorland',
  CI: 'Lagune',
  KR: 'Hangang',
  CH: 'Limmat',
  XK: 'Bistrica',
};
/** Festivals with a city or a subdivision. */
const LOCATIONS = [
  { name: 'Tay', country: 'GB', city: 'Edinburgh' },
  { name: 'Thames', country: 'GB', city: 'London' },
  { name: 'Isar', country: 'DE', city: 'München' },
  { name: 'Sierra', country: 'US', subdivision: 'US-CA' },
];
let running: RunningCatalog;
beforeAll(async () => {
  running = await startCatalog();
  const countryRecords = Object.entries(COUNTRIES).map(([country, name]) => ({ name, country }));
  await running.importRecords(
    [...countryRecords, ...LOCATIONS].map((location) =>
      makeFestival({ subdivision: undefined, city: undefined, ...location }),
    ),
  );
}, 60_000);
afterAll(() => running?.stop());

it.each([
  ['South Korea', 'KR'],
  ['Korea', 'KR'],
  ['한국', 'KR'],
  ['Corée du Sud', 'KR'],
  ['Корея', 'KR'],
  ['Corea', 'KR'],
  ['韓国', 'KR'],
  ['Чехия', 'CZ'],
  ['Великобритания', 'GB'],
  ['Czech Republic', 'CZ'],
  ['Czechia', 'CZ'],
  ['Česko', 'CZ'],
  ['Ivory Coast', 'CI'],
  ['Elfenbeinküste', 'CI'],
  ['Holland', 'NL'],
  ['Niederlande', 'NL'],
  ['UAE', 'AE'],
  ['الإمارات', 'AE'],
  ['Great Britain', 'GB'],
  ['Royaume-Uni', 'GB'],
  ['SUI', 'CH'],
  ['NED', 'NL'],
  ['Kosova', 'XK'],
] as const)('finds the festivals of a country first by the name %s', async (query, country) =>
  expect((await findNames(query))[0]).toBe(COUNTRIES[country]),
);

it.each([
  ['England', ['Thames', 'Moorland', 'Tay']],
  ['Scotland', ['Tay', 'Moorland', 'Thames']],
  ['Bayern', ['Isar']],
  ['Kalifornien', ['Sierra']],
])(
  'finds the festivals of the region %s first, then those of the rest of its country',
  async (query, names) => expect(await findNames(query)).toEqual(names),
);

async function findNames(query: string) {
  const { items } = await running.asAnonymous(() =>
    running.catalog.getFestivals({ query, filters: NO_FILTERS, facets: [], page: 1, pageSize: 5 }),
  );
  return items.map(({ festival }) => festival?.name);
}
