import { GetFestivalsRequest } from '@laurel/proto/catalog/v1/catalog';
import { startMeilisearch } from '../../../deploy/install/servers/meilisearch.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { fetchMetric } from '../../runtime/test/read-metric.js';
import { searchEngine } from '../src/search/search-engine.provider.js';
import type { CatalogEnv } from '../src/settings/catalog.env.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';
import { REAL_MEILISEARCH } from './meilisearch/engines.js';
import { RecordedMeilisearch } from './meilisearch/recorded-meilisearch.js';

/** A change must be searchable within this time. */
const MAX_MS_UNTIL_FOUND = scaleTimeout(2000);

const search = (running: RunningCatalog, query: string) =>
  running.asAnonymous(() =>
    running.catalog.getFestivals(GetFestivalsRequest.fromJSON({ query, pageSize: 50 })),
  );
const waitForMeilisearch = (running: RunningCatalog) =>
  until(async () => {
    const { search: searchState } = (await running.readHealthNotes()) as {
      search?: { engine: string; index: { outdated: number | null } };
    };
    return searchState?.engine === 'Meilisearch' && searchState.index.outdated === 0;
  });

it('the service refuses a Meilisearch URL without a key', () =>
  expect(() =>
    searchEngine.useFactory({ MEILI_URL: 'http://127.0.0.1:1', MEILI_INDEX: 'x' } as CatalogEnv),
  ).toThrow(/^The environment is not usable:\n.*MEILI_KEY/));

describe('the service with a fake Meilisearch that finds nothing', () => {
  let [server, running]: [RecordedMeilisearch?, RunningCatalog?] = [];
  beforeAll(async () => {
    server = new RecordedMeilisearch();
    server.findsNothing = true;
    await server.start();
    running = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: 'a key for tests only' });
    await running.importRecords([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
    await waitForMeilisearch(running);
  });
  afterAll(async () => {
    await running?.stop();
    await server?.stop();
  });

  it('queries Meilisearch, except for an empty query', async () => {
    await until(async () => (await search(running!, 'lantern')).total === 0);
    expect((await search(running!, '')).total).toBe(2);
  });
  it('searches in process while Meilisearch does not respond, stays ready, reports the reason, and uses Meilisearch again later', async () => {
    server!.fault = 'silence';
    expect((await search(running!, 'lantern')).total).toBe(1);
    expect(await running!.readHealthNotes()).toMatchObject({
      isReady: true,
      search: {
        engine: 'this process',
        why: expect.stringContaining('timed out'),
        since: expect.any(String),
      },
    });
    server!.fault = null;
    await until(async () => (await search(running!, 'lantern')).total === 0);
  });
  it('metrics show the active engine, its availability and how many festivals the index lacks', async () => {
    const readGauges = async () => {
      const getGauge = (name: string) => fetchMetric(running!.service.env.HTTP_PORT, `laurel_search_${name}`);
      return [await getGauge('engine'), await getGauge('unavailable'), await getGauge('behind')];
    };
    await waitForMeilisearch(running!);
    expect(await readGauges()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
    server!.fault = 'silence'; // the write of the import below waits, so the index lags behind
    await running!.importRecords(['Quince', 'Xylophone', 'Salt'].map((name) => makeFestival({ name })));
    await until(async () => (await readGauges())[2]![''] === 3);
    await search(running!, 'lantern');
    expect((await readGauges()).slice(0, 2)).toEqual([{ 'this process': 1 }, { '': 1 }]);
    server!.fault = null;
    await waitForMeilisearch(running!);
    expect(await readGauges()).toEqual([{ Meilisearch: 1 }, { '': 0 }, { '': 0 }]);
  });
});

if (!REAL_MEILISEARCH || process.env.MEILI_URL)
  it.skip('the service with the real Meilisearch (skipped: no meilisearch on PATH)', () => {});
else
  describe('the service with the real Meilisearch on PATH', () => {
    let server: NonNullable<Awaited<ReturnType<typeof startMeilisearch>>>;
    let running: RunningCatalog;
    beforeAll(async () => {
      server = (await startMeilisearch())!;
      running = await startCatalog({ MEILI_URL: server.url, MEILI_KEY: server.key });
      await running.importRecords([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
      await waitForMeilisearch(running);
    });
    afterAll(async () => {
      await running?.stop();
      await server?.stop();
    });
    const findNames = async (query: string) =>
      (await search(running, query)).items.map(({ festival }) => festival!.name);
    const measureMsUntilFound = async (query: string) => {
      const startedAt = performance.now();
      await until(async () => (await findNames(query)).length > 0);
      return performance.now() - startedAt;
    };

    it('searches with it and highlights the matches', async () => {
      const { items } = await search(running, 'lantren');
      expect(items.map(({ highlightName }) => highlightName)).toEqual(['<mark>Lantern</mark> Film Festival']);
    });
    it('a change is searchable within two seconds', async () => {
      await running.importRecords([makeFestival({ name: 'Xylophone Days' })]);
      expect(await measureMsUntilFound('xyloph')).toBeLessThan(MAX_MS_UNTIL_FOUND);
    });
    it.each([
      ['killed', () => server.kill(), () => server.start()],
      ['frozen', async () => server.freeze(), async () => server.thaw()],
    ])(
      'with Meilisearch %s, searches still work and find changes; afterwards Meilisearch is used again',
      async (failure, breakServer, restoreServer) => {
        await breakServer();
        const durations = [];
        for (let times = 0; times < 20; times++) {
          const startedAt = performance.now();
          expect(await findNames('harbour')).toEqual(['Harbour Shorts']);
          durations.push(performance.now() - startedAt);
        }
        expect(durations.filter((ms) => ms > scaleTimeout(250)).length).toBeLessThan(durations.length / 2); // The first search detects the outage. Others may be slow on a busy machine.
        expect(await running.readHealthNotes()).toMatchObject({
          isReady: true,
          search: { engine: 'this process' },
        });
        await running.importRecords([makeFestival({ name: `Quince ${failure}` })]);
        expect(await measureMsUntilFound(`quince ${failure}`)).toBeLessThan(MAX_MS_UNTIL_FOUND);
        await restoreServer();
        await waitForMeilisearch(running);
        expect(await findNames(`quince ${failure}`)).toEqual([`Quince ${failure}`]);
      },
      60_000,
    );
  });
