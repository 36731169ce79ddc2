import { Filters } from '@laurel/proto/catalog/v1/catalog';
import { until } from '../../../deploy/testing/until.mjs';
import { CONDITIONS } from '@laurel/rules/search/conditions';
import { Db } from '../src/database/client.js';
import { readDocuments } from '../src/search/feed/read-documents.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => {
  running = await startCatalog();
  const two = [makeCompetition(), makeCompetition({ name: 'Debuts' })];
  await running.take([
    makeFestival({ name: 'Rain', competitions: two }),
    makeFestival({ name: 'Snow', city: 'LYON' }),
    makeFestival({ name: 'Fog', subdivision: undefined, city: 'Nowhere-sur-Rien' }),
    makeFestival({ name: 'Ice', country: 'US', subdivision: undefined, city: 'Portland' }),
    makeFestival({ name: 'Hail', country: 'US', subdivision: undefined, city: undefined }),
  ]);
  await until(async () => (await found([])).total === 6);
});
afterAll(() => running?.stop());

const found = (city: string[]) =>
  running.asAnonymous(() =>
    running.to.getCompetitions({
      ids: [],
      filters: Filters.fromJSON({ city }),
      facets: ['city'],
      page: 1,
      pageSize: 10,
    }),
  );

it('counts the competitions of each city in any spelling, with the position where it is known', async () => {
  const { facets } = await found([]);
  expect(facets[0]!.values).toEqual([
    { value: 'FR:Lyon', label: 'Lyon, France', count: 3, longitude: 4.85, latitude: 45.75 },
    {
      value: 'FR:Nowhere-sur-Rien',
      label: 'Nowhere-sur-Rien, France',
      count: 1,
      longitude: null,
      latitude: null,
    },
    expect.objectContaining({ value: 'US:Portland', count: 1, longitude: expect.closeTo(-122.68, 1) }),
  ]);
});

it('filters by one or more cities and still counts the others', async () => {
  expect([(await found(['FR:Lyon'])).total, (await found(['FR:lyon'])).total]).toEqual([3, 3]);
  const both = await found(['FR:Lyon', 'US:Portland']);
  expect([both.total, both.facets[0]!.values.length]).toEqual([4, 3]);
  expect((await found(['FR:Portland'])).total).toBe(0);
});

it('folds the name of a city once when the document is read', async () => {
  const documents = await readDocuments(running.get(Db).rows, [1, 2, 5]);
  expect(documents.map(({ cityKeys }) => cityKeys)).toEqual([['FR:lyon'], ['FR:lyon'], []]);
  for (const document of documents)
    expect(CONDITIONS.city!.getValues(document, null, 0)).toBe(document.cityKeys);
});
