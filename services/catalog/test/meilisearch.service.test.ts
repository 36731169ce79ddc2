import { GetFestivalsRequest } from '@laurel/proto/catalog/v1/catalog';
import { startMeilisearch } from '../../../deploy/local/meilisearch.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { figuresOf } from '../../runtime/test/figures.js';
import { searchEngine } from '../src/search/engine-of-environment.js';
import type { CatalogEnv } from '../src/catalog.env.js';
import { makeFestival, startCatalog, type Running } from './make.js';
import { REAL } from './meilisearch/engines.js';
import { RecordedMeilisearch } from './meilisearch/recorded-meilisearch.js';

/** A change is seen in the search within this. */
const SEEN_MS = 2000;

const search = (laurel: Running, query: string) =>
  laurel.ask(() => laurel.to.getFestivals(GetFestivalsRequest.fromJSON({ query, pageSize: 50 })));
const isAskedThere = (laurel: Running) =>
  until(async () => {
    const { search: said } = (await laurel.notes()) as {
      search?: { words: string; index: { behind: number | null } };
    };
    return said?.words === 'Meilisearch' && said.index.behind === 0;
  });

it('a Meilisearch without its key is no environment to start in', () =>
  expect(() =>
    searchEngine.useFactory({ MEILI_URL: 'http://127.0.0.1:1', MEILI_INDEX: 'x' } as CatalogEnv),
  ).toThrow(/^The environment is not usable:\n.*MEILI_KEY/));

describe('the service over a stand-in that finds nothing', () => {
  let [server, laurel]: [RecordedMeilisearch?, Running?] = [];
  beforeAll(async () => {
    server = new RecordedMeilisearch();
    server.findsNothing = true;
    await server.start();
    laurel = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: 'a key for tests only' });
    await laurel.take([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
    await isAskedThere(laurel);
  });
  afterAll(async () => {
    await laurel?.stop();
    await server?.stop();
  });

  it('asks it, and without words does not', async () => {
    await until(async () => (await search(laurel!, 'lantern')).total === 0);
    expect((await search(laurel!, '')).total).toBe(2);
  });
  it('answers by itself while it is silent: ready, and health says why; then asks it again', async () => {
    server!.fault = 'silence';
    expect((await search(laurel!, 'lantern')).total).toBe(1);
    expect(await laurel!.notes()).toMatchObject({
      isReady: true,
      search: { words: 'this process', why: expect.stringContaining('timed out'), since: expect.any(String) },
    });
    server!.fault = null;
    await until(async () => (await search(laurel!, 'lantern')).total === 0);
  });
  it('figures say who finds words, whether it is away, and how many festivals its index is behind', async () => {
    const figures = async () => {
      const of = (name: string) => figuresOf(laurel!.service.env.HTTP_PORT, `laurel_search_${name}`);
      return [await of('engine'), await of('away'), await of('behind')];
    };
    await isAskedThere(laurel!);
    expect(await figures()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
    server!.fault = 'silence'; // what is written waits for its answer
    await laurel!.take(['Quince', 'Xylophone', 'Salt'].map((name) => makeFestival({ name })));
    await until(async () => (await figures())[2]![''] === 3);
    await search(laurel!, 'lantern');
    expect((await figures()).slice(0, 2)).toEqual([{ 'this process': 1 }, { '': 1 }]);
    server!.fault = null;
    await isAskedThere(laurel!);
    expect(await figures()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
  });
});

if (!REAL || process.env.MEILI_URL)
  it.skip('the service over the real Meilisearch, stopped, frozen and back: not tried, for no meilisearch is on PATH', () => {});
else
  describe('the service over the real Meilisearch on PATH', () => {
    let server: NonNullable<Awaited<ReturnType<typeof startMeilisearch>>>;
    let laurel: Running;
    beforeAll(async () => {
      server = (await startMeilisearch())!;
      laurel = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: server.key });
      await laurel.take([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
      await isAskedThere(laurel);
    }, 60_000);
    afterAll(async () => {
      await laurel?.stop();
      await server?.stop();
    });
    const names = async (query: string) =>
      (await search(laurel, query)).items.map(({ festival }) => festival!.name);
    const firstWithin = async (query: string) => {
      const from = performance.now();
      await until(async () => (await names(query)).length > 0);
      return performance.now() - from;
    };

    it('finds through it, and marks what it found', async () => {
      const { items } = await search(laurel, 'lantren');
      expect(items.map(({ highlightName }) => highlightName)).toEqual(['<mark>Lantern</mark> Film Festival']);
    });
    it('a change is found there within two seconds', async () => {
      await laurel.take([makeFestival({ name: 'Xylophone Days' })]);
      expect(await firstWithin('xyloph')).toBeLessThan(SEEN_MS);
    });
    it.each([
      ['killed', () => server.kill(), () => server.start()],
      ['frozen', async () => server.freeze(), async () => server.thaw()],
    ])(
      '%s: every search is answered, what is new is found, and it is asked again when it is back',
      async (how, end, back) => {
        await end();
        const took = [];
        for (let times = 0; times < 20; times++) {
          const from = performance.now();
          expect(await names('harbour')).toEqual(['Harbour Shorts']);
          took.push(performance.now() - from);
        }
        expect(took.filter((ms) => ms > 250).length).toBeLessThan(took.length / 2); // the one that found out, and what else the machine had to do
        expect(await laurel.notes()).toMatchObject({ isReady: true, search: { words: 'this process' } });
        await laurel.take([makeFestival({ name: `Quince ${how}` })]);
        expect(await firstWithin(`quince ${how}`)).toBeLessThan(SEEN_MS);
        await back();
        await isAskedThere(laurel);
        expect(await names(`quince ${how}`)).toEqual([`Quince ${how}`]);
      },
      60_000,
    );
  });
