import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
const ids = new Map<string, number>();
const findSimilar = async (name: string) => {
  const { items } = await running.asAnonymous(() =>
    running.catalog.getSimilarFestivals({ festivalId: ids.get(name) ?? 999_999 }),
  );
  return items;
};
const findSimilarNames = async (name: string) =>
  (await findSimilar(name)).map(({ festival }) => festival!.name);

beforeAll(async () => {
  running = await startCatalog();
  const createRecord = (name: string, overrides: object) =>
    makeFestival({
      name,
      city: name,
      subdivision: undefined,
      competitions: [makeCompetition({ name: 'All' })],
      ...overrides,
    });
  const mountains = ['Mountains'];
  await running.importRecords([
    createRecord('Alp', { country: 'CH', themes: mountains, usualMonth: 1 }),
    createRecord('Peak', { country: 'NP', themes: mountains, usualMonth: 12 }),
    createRecord('Summit', { country: 'NP', themes: mountains, usualMonth: 6 }),
    createRecord('Ridge', { country: 'CH', themes: [...mountains, 'Music'], usualMonth: 7 }),
    ...['Chord', 'Note', 'Tune'].map((name) =>
      createRecord(name, { country: 'NP', themes: ['Music'], usualMonth: 1 }),
    ),
    ...Array.from({ length: 60 }, (_, n) =>
      createRecord(`Other ${n}`, { country: 'BR', themes: ['Dance'], usualMonth: 9 }),
    ),
    createRecord('Lake', { country: 'CH', themes: [], usualMonth: 7 }),
    createRecord('Alone', { country: 'TO', themes: [], usualMonth: 1 }),
    createRecord('Withdrawn', { country: 'CH', themes: mountains, usualMonth: 1 }),
  ]);
  const db = running.get(Db);
  for (const { id, name } of await db.festival.findMany()) ids.set(name, id);
  await db.competition.updateMany({
    where: { festivalId: ids.get('Withdrawn')! },
    data: { isDeprecated: true },
  });
});
afterAll(() => running?.stop());

it('similar festivals are ranked by rare themes, common themes, country and season, without deprecated ones', async () => {
  expect(await findSimilarNames('Alp')).toEqual(['Ridge', 'Peak', 'Summit', 'Lake']);
  expect((await findSimilarNames('Ridge')).slice(0, 2)).toEqual(['Alp', 'Summit']);
});

it('a similar festival is returned with the common properties', async () => {
  const [ridge, peak] = await findSimilar('Alp');
  expect([ridge, peak].map(({ festival: _, ...common } = {} as never) => common)).toEqual([
    { themes: ['Mountains'], qualifiers: [], isSameCountry: true, isSameSeason: false },
    { themes: ['Mountains'], qualifiers: [], isSameCountry: false, isSameSeason: true },
  ]);
});

it('a common season alone does not make festivals similar', async () =>
  expect(await findSimilarNames('Alone')).toEqual([]));

it('the similar festivals of an unknown festival are not found', () =>
  expect(findSimilar('Nowhere')).rejects.toMatchObject({ code: 'festival.not_found' }));

it('the list of similar festivals changes with the catalogue', async () => {
  await running.importRecords([
    makeFestival({
      name: 'Glacier',
      country: 'CH',
      subdivision: undefined,
      city: 'Bern',
      themes: ['Mountains'],
      usualMonth: 1,
      competitions: [makeCompetition({ name: 'All' })],
    }),
  ]);
  await until(async () => (await findSimilarNames('Alp'))[0] === 'Glacier');
});
