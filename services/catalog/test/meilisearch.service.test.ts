import { GetFestivalsRequest } from '@laurel/proto/catalog/v1/catalog';
import { startMeilisearch } from '../../../deploy/install/servers/meilisearch.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { fetchFigures } from '../../runtime/test/figures.js';
import { searchEngine } from '../src/search/search-engine.provider.js';
import type { CatalogEnv } from '../src/settings/catalog.env.js';
import { makeFestival, startCatalog, type Running } from './make.js';
import { REAL } from './meilisearch/engines.js';
import { RecordedMeilisearch } from './meilisearch/recorded-meilisearch.js';

/** A change must be searchable within this time. */
const SEEN_MS = 2000;

const search = (laurel: Running, query: string) =>
  laurel.asAnonymous(() => laurel.to.getFestivals(GetFestivalsRequest.fromJSON({ query, pageSize: 50 })));
const waitForMeilisearch = (laurel: Running) =>
  until(async () => {
    const { search: searchState } = (await laurel.notes()) as {
      search?: { engine: string; index: { outdated: number | null } };
    };
    return searchState?.engine === 'Meilisearch' && searchState.index.outdated === 0;
  });

it('rejects a Meilisearch URL without a key', () =>
  expect(() =>
    searchEngine.useFactory({ MEILI_URL: 'http://127.0.0.1:1', MEILI_INDEX: 'x' } as CatalogEnv),
  ).toThrow(/^The environment is not usable:\n.*MEILI_KEY/));

describe('the service with a fake Meilisearch that finds nothing', () => {
  let [server, laurel]: [RecordedMeilisearch?, Running?] = [];
  beforeAll(async () => {
    server = new RecordedMeilisearch();
    server.findsNothing = true;
    await server.start();
    laurel = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: 'a key for tests only' });
    await laurel.take([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
    await waitForMeilisearch(laurel);
  });
  afterAll(async () => {
    await laurel?.stop();
    await server?.stop();
  });

  it('queries Meilisearch, except for an empty query', async () => {
    await until(async () => (await search(laurel!, 'lantern')).total === 0);
    expect((await search(laurel!, '')).total).toBe(2);
  });
  it('searches in process while Meilisearch does not respond, stays ready with a reason, and returns to it', async () => {
    server!.fault = 'silence';
    expect((await search(laurel!, 'lantern')).total).toBe(1);
    expect(await laurel!.notes()).toMatchObject({
      isReady: true,
      search: {
        engine: 'this process',
        why: expect.stringContaining('timed out'),
        since: expect.any(String),
      },
    });
    server!.fault = null;
    await until(async () => (await search(laurel!, 'lantern')).total === 0);
  });
  it('metrics show the active engine, its availability and how many festivals the index lacks', async () => {
    const figures = async () => {
      const getGauge = (name: string) => fetchFigures(laurel!.service.env.HTTP_PORT, `laurel_search_${name}`);
      return [await getGauge('engine'), await getGauge('unavailable'), await getGauge('behind')];
    };
    await waitForMeilisearch(laurel!);
    expect(await figures()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
    server!.fault = 'silence'; // the pending write waits for its response
    await laurel!.take(['Quince', 'Xylophone', 'Salt'].map((name) => makeFestival({ name })));
    await until(async () => (await figures())[2]![''] === 3);
    await search(laurel!, 'lantern');
    expect((await figures()).slice(0, 2)).toEqual([{ 'this process': 1 }, { '': 1 }]);
    server!.fault = null;
    await waitForMeilisearch(laurel!);
    expect(await figures()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
  });
});

if (!REAL || process.env.MEILI_URL)
  it.skip('the service with the real Meilisearch (skipped: no meilisearch on PATH)', () => {});
else
  describe('the service with the real Meilisearch on PATH', () => {
    let server: NonNullable<Awaited<ReturnType<typeof startMeilisearch>>>;
    let laurel: Running;
    beforeAll(async () => {
      server = (await startMeilisearch())!;
      laurel = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: server.key });
      await laurel.take([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
      await waitForMeilisearch(laurel);
    });
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

    it('searches with it and highlights the matches', async () => {
      const { items } = await search(laurel, 'lantren');
      expect(items.map(({ highlightName }) => highlightName)).toEqual(['<mark>Lantern</mark> Film Festival']);
    });
    it('a change is searchable within two seconds', async () => {
      await laurel.take([makeFestival({ name: 'Xylophone Days' })]);
      expect(await firstWithin('xyloph')).toBeLessThan(SEEN_MS);
    });
    it.each([
      ['killed', () => server.kill(), () => server.start()],
      ['frozen', async () => server.freeze(), async () => server.thaw()],
    ])(
      '%s: every search is answered, changes are found, and Meilisearch is used again after it returns',
      async (how, end, back) => {
        await end();
        const took = [];
        for (let times = 0; times < 20; times++) {
          const from = performance.now();
          expect(await names('harbour')).toEqual(['Harbour Shorts']);
          took.push(performance.now() - from);
        }
        expect(took.filter((ms) => ms > 250).length).toBeLessThan(took.length / 2); // The first search detects the outage. Others may be slow on a busy machine.
        expect(await laurel.notes()).toMatchObject({ isReady: true, search: { engine: 'this process' } });
        await laurel.take([makeFestival({ name: `Quince ${how}` })]);
        expect(await firstWithin(`quince ${how}`)).toBeLessThan(SEEN_MS);
        await back();
        await waitForMeilisearch(laurel);
        expect(await names(`quince ${how}`)).toEqual([`Quince ${how}`]);
      },
      60_000,
    );
  });
