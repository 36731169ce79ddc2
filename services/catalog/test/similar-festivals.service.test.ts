import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
const ids = new Map<string, number>();
const alike = async (name: string) => {
  const { items } = await running.asAnonymous(() =>
    running.to.getSimilarFestivals({ festivalId: ids.get(name) ?? 999_999 }),
  );
  return items;
};
const names = async (name: string) => (await alike(name)).map(({ festival }) => festival!.name);

beforeAll(async () => {
  running = await startCatalog();
  const festival = (name: string, over: object) =>
    makeFestival({
      name,
      city: name,
      subdivision: undefined,
      competitions: [makeCompetition({ name: 'All' })],
      ...over,
    });
  const mountains = ['Mountains'];
  await running.take([
    festival('Alp', { country: 'CH', themes: mountains, usualMonth: 1 }),
    festival('Peak', { country: 'NP', themes: mountains, usualMonth: 12 }),
    festival('Summit', { country: 'NP', themes: mountains, usualMonth: 6 }),
    festival('Ridge', { country: 'CH', themes: [...mountains, 'Music'], usualMonth: 7 }),
    ...['Chord', 'Note', 'Tune'].map((name) =>
      festival(name, { country: 'NP', themes: ['Music'], usualMonth: 1 }),
    ),
    ...Array.from({ length: 60 }, (_, n) =>
      festival(`Other ${n}`, { country: 'BR', themes: ['Dance'], usualMonth: 9 }),
    ),
    festival('Lake', { country: 'CH', themes: [], usualMonth: 7 }),
    festival('Alone', { country: 'TO', themes: [], usualMonth: 1 }),
    festival('Gone', { country: 'CH', themes: mountains, usualMonth: 1 }),
  ]);
  const db = running.get(Db);
  for (const { id, name } of await db.festival.findMany()) ids.set(name, id);
  await db.competition.updateMany({ where: { festivalId: ids.get('Gone')! }, data: { isDeprecated: true } });
});
afterAll(() => running?.stop());

it('ranks a rare theme before a common one, then the country, then the season, and excludes withdrawn festivals', async () => {
  expect(await names('Alp')).toEqual(['Ridge', 'Peak', 'Summit', 'Lake']);
  expect((await names('Ridge')).slice(0, 2)).toEqual(['Alp', 'Summit']);
});

it('returns what the festivals have in common', async () => {
  const [ridge, peak] = await alike('Alp');
  expect([ridge, peak].map(({ festival: _, ...common } = {} as never) => common)).toEqual([
    { themes: ['Mountains'], qualifiers: [], isSameCountry: true, isSameSeason: false },
    { themes: ['Mountains'], qualifiers: [], isSameCountry: false, isSameSeason: true },
  ]);
});

it('a common season alone does not make festivals similar', async () =>
  expect(await names('Alone')).toEqual([]));

it('rejects an unknown festival', () =>
  expect(alike('Nowhere')).rejects.toMatchObject({ code: 'festival.not_found' }));

it('reflects a catalogue change', async () => {
  await running.take([
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
  await until(async () => (await names('Alp'))[0] === 'Glacier');
});
