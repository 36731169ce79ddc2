import { Filters } from '@laurel/proto/catalog/v1/catalog';
import { until } from '../../../deploy/testing/until.mjs';
import { CONDITIONS } from '@laurel/rules/search/conditions';
import { Db } from '../src/database/client.js';
import { readDocuments } from '../src/search/feed/read-documents.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => {
  running = await startCatalog();
  const twoCompetitions = [makeCompetition(), makeCompetition({ name: 'Debuts' })];
  await running.importRecords([
    makeFestival({ name: 'Rain', competitions: twoCompetitions }),
    makeFestival({ name: 'Snow', city: 'LYON' }),
    makeFestival({ name: 'Fog', subdivision: undefined, city: 'Nowhere-sur-Rien' }),
    makeFestival({ name: 'Ice', country: 'US', subdivision: undefined, city: 'Portland' }),
    makeFestival({ name: 'Hail', country: 'US', subdivision: undefined, city: undefined }),
    makeFestival({ name: 'Sleet', country: 'US', subdivision: undefined, city: 'Portland, Oregon' }),
  ]);
  await until(async () => (await searchByCities([])).total === 7);
});
afterAll(() => running?.stop());

const searchByCities = (city: string[]) =>
  running.asAnonymous(() =>
    running.catalog.getCompetitions({
      ids: [],
      filters: Filters.fromJSON({ city }),
      facets: ['city'],
      page: 1,
      pageSize: 10,
    }),
  );

it('the city facet counts the competitions of each city in any spelling, and returns the position of a known city', async () => {
  const { facets } = await searchByCities([]);
  expect(facets[0]!.values).toEqual([
    { value: 'FR:Lyon', label: 'Lyon, France', count: 3, longitude: 4.85, latitude: 45.75 },
    expect.objectContaining({ value: 'US:Portland', count: 2, longitude: expect.closeTo(-122.68, 1) }),
    {
      value: 'FR:Nowhere-sur-Rien',
      label: 'Nowhere-sur-Rien, France',
      count: 1,
      longitude: null,
      latitude: null,
    },
  ]);
});

it('a search filters by one or more cities, and its city facet still counts the other cities', async () => {
  expect([(await searchByCities(['FR:Lyon'])).total, (await searchByCities(['FR:lyon'])).total]).toEqual([
    3, 3,
  ]);
  const inBothCities = await searchByCities(['FR:Lyon', 'US:Portland']);
  expect([inBothCities.total, inBothCities.facets[0]!.values.length]).toEqual([5, 3]);
  expect((await searchByCities(['US:Portland, Oregon'])).total).toBe(2);
  expect((await searchByCities(['FR:Portland'])).total).toBe(0);
});

it('reading a document folds the name of its city once', async () => {
  const documents = await readDocuments(running.get(Db).rows, [1, 2, 5]);
  expect(documents.map(({ cityKeys }) => cityKeys)).toEqual([['FR:lyon'], ['FR:lyon'], []]);
  for (const document of documents)
    expect(CONDITIONS.city!.getValues(document, null, 0)).toBe(document.cityKeys);
});
