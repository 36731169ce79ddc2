import { Filters } from '@laurel/proto/catalog/v1/catalog';
import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const countFestivals = (searches: { query?: string; filters?: object }[]) => {
  const requests = searches.map(({ query, filters }) => ({
    query,
    filters: Filters.fromJSON(filters ?? {}),
  }));
  return running.asAnonymous(() => running.catalog.countFestivals({ searches: requests }));
};
const getTotals = async (searches: Parameters<typeof countFestivals>[0]) =>
  (await countFestivals(searches)).totals;
const createSearches = (addedAfter: number) => [
  { query: 'rain', filters: { addedAfter } },
  { filters: { country: ['FR'], addedAfter } },
  { filters: { country: ['CH'], addedAfter } },
];

it('countFestivals counts, for each search, the festivals with a competition newer than a given one', async () => {
  await running.importRecords([makeFestival({ name: 'Rain' }), makeFestival({ name: 'Snow', city: 'Nice' })]);
  await until(async () => (await getTotals([{}]))[0] === 2);
  const { _max } = await running.get(Db).competition.aggregate({ _max: { id: true } });
  expect(await getTotals(createSearches(0))).toEqual([1, 2, 0]);
  expect(await getTotals(createSearches(_max.id!))).toEqual([0, 0, 0]);
  await running.importRecords([
    makeFestival({ name: 'Rain', competitions: [makeCompetition(), makeCompetition({ name: 'Debuts' })] }),
    makeFestival({ name: 'Ice', country: 'CH', subdivision: undefined, city: 'Bern' }),
  ]);
  await until(async () => (await getTotals([{}]))[0] === 3);
  await until(async () => (await getTotals(createSearches(_max.id!)))[0] === 1);
  expect(await getTotals(createSearches(_max.id!))).toEqual([1, 1, 1]);
  const { newestCompetitionId } = await countFestivals([{}]);
  expect(newestCompetitionId).toBe(
    (await running.get(Db).competition.aggregate({ _max: { id: true } }))._max.id,
  );
  expect(await getTotals(createSearches(newestCompetitionId))).toEqual([0, 0, 0]);
});

it('countFestivals refuses more searches than a user may save', () =>
  expect(getTotals(Array.from({ length: 21 }, () => ({})))).rejects.toMatchObject({
    code: 'search.too_many',
  }));
