import { Filters } from '@laurel/proto/catalog/v1/catalog';
import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const count = (searches: { query?: string; filters?: object }[]) => {
  const requests = searches.map(({ query, filters }) => ({
    query,
    filters: Filters.fromJSON(filters ?? {}),
  }));
  return running.asAnonymous(() => running.to.countFestivals({ searches: requests }));
};
const totals = async (searches: Parameters<typeof count>[0]) => (await count(searches)).totals;
const found = (addedAfter: number) => [
  { query: 'rain', filters: { addedAfter } },
  { filters: { country: ['FR'], addedAfter } },
  { filters: { country: ['CH'], addedAfter } },
];

it('counts the festivals with a competition newer than a given one, for each search in order', async () => {
  await running.take([makeFestival({ name: 'Rain' }), makeFestival({ name: 'Snow', city: 'Nice' })]);
  await until(async () => (await totals([{}]))[0] === 2);
  const { _max } = await running.get(Db).competition.aggregate({ _max: { id: true } });
  expect(await totals(found(0))).toEqual([1, 2, 0]);
  expect(await totals(found(_max.id!))).toEqual([0, 0, 0]);
  await running.take([
    makeFestival({ name: 'Rain', competitions: [makeCompetition(), makeCompetition({ name: 'Debuts' })] }),
    makeFestival({ name: 'Ice', country: 'CH', subdivision: undefined, city: 'Bern' }),
  ]);
  await until(async () => (await totals([{}]))[0] === 3);
  await until(async () => (await totals(found(_max.id!)))[0] === 1);
  expect(await totals(found(_max.id!))).toEqual([1, 1, 1]);
  const { newestCompetitionId } = await count([{}]);
  expect(newestCompetitionId).toBe(
    (await running.get(Db).competition.aggregate({ _max: { id: true } }))._max.id,
  );
  expect(await totals(found(newestCompetitionId))).toEqual([0, 0, 0]);
});

it('rejects more searches than a user may save', () =>
  expect(totals(Array.from({ length: 21 }, () => ({})))).rejects.toMatchObject({ code: 'search.too_many' }));
