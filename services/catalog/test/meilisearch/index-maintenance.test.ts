import { Meilisearch } from 'meilisearch';
import { startMeilisearch } from '../../../../deploy/install/servers/meilisearch.mjs';
import { MeilisearchAccess } from '../../src/search/meilisearch/access.js';
import { MeilisearchEngine } from '../../src/search/meilisearch/meilisearch-engine.js';
import { hasSettings, INDEX_SETTINGS } from '../../src/search/meilisearch/settings.js';
import { makeSearchRequest, documents, now } from '../documents.js';
import { deleteIndexAndKeys, REAL_MEILISEARCH } from './engines.js';
import { RecordedMeilisearch } from './recorded-meilisearch.js';

interface Server {
  url: string;
  key: string;
  tasks(): Promise<number>;
  stop(): Promise<unknown>;
}
async function startRecordedServer(): Promise<Server> {
  const server = new RecordedMeilisearch();
  server.findsNothing = true;
  await server.start();
  return { url: server.url, key: 'any', tasks: async () => server.taskCount, stop: () => server.stop() };
}
async function startRealServer(): Promise<Server> {
  const startedServer = process.env.MEILI_URL ? null : await startMeilisearch();
  const { url, key } = startedServer ?? { url: process.env.MEILI_URL!, key: process.env.MEILI_KEY ?? '' };
  const client = new Meilisearch({ host: url, apiKey: key });
  const tasks = async () => (await client.tasks.getTasks({ limit: 1 })).total;
  const deleteIndex = () => deleteIndexAndKeys({ url, key, index: 'maintained' });
  return { url, key, tasks, stop: () => deleteIndex().then(() => startedServer?.stop()) };
}
const RECORDED = 'a recorded server';
const SERVERS: Record<string, () => Promise<Server>> = {
  [RECORDED]: startRecordedServer,
  ...(REAL_MEILISEARCH && { [`the real Meilisearch ${REAL_MEILISEARCH}`]: startRealServer }),
};
if (!REAL_MEILISEARCH)
  it.skip('the index on the real Meilisearch (skipped: no MEILI_URL, no meilisearch on PATH)', () => {});

const createDocuments = () => documents.slice(0, 40).map((document) => ({ ...document, state: undefined }));

describe.each(Object.entries(SERVERS))('the index on %s', (name, start) => {
  const indexedFestivals = createDocuments();
  let server: Server;
  let engine: MeilisearchEngine;
  let clock = now.getTime();
  const getIndexUid = (index: string) =>
    new MeilisearchAccess({ url: server.url, key: server.key, index }).liveIndex;
  const createEngine = (index: string) =>
    new MeilisearchEngine({ url: server.url, key: server.key, index }, () => clock);
  const createMasterClient = () => new Meilisearch({ host: server.url, apiKey: server.key });
  const index = () => createMasterClient().index(getIndexUid('maintained'));
  const readContentHashes = async () => {
    const { results } = await index().getDocuments({ limit: 1000, fields: ['id', 'contentHash'] });
    return results.map(({ id, contentHash }) => `${id} ${contentHash}`).sort();
  };
  beforeAll(async () => {
    server = await start();
    engine = createEngine('maintained');
    await engine.put(indexedFestivals, []);
    expect(await engine.synchronizer.synchronize()).toBe(true);
  });
  afterAll(async () => {
    engine?.circuit.stop();
    await server?.stop();
  });

  it('is created with the settings and one document per competition', async () => {
    expect(await index().getSettings()).toMatchObject({
      searchableAttributes: INDEX_SETTINGS.searchableAttributes,
      rankingRules: INDEX_SETTINGS.rankingRules,
      pagination: INDEX_SETTINGS.pagination,
    });
    expect(await readContentHashes()).toHaveLength(
      indexedFestivals.flatMap(({ competitions }) => competitions).length,
    );
  });

  it('needs no task when it is up to date, even in a new process', async () => {
    const before = await server.tasks();
    const other = createEngine('maintained');
    await other.put(indexedFestivals, []);
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(await other.synchronizer.synchronize()).toBe(true);
    expect(await server.tasks()).toBe(before);
    expect(other.synchronizer.state()).toEqual({
      festivals: indexedFestivals.length,
      outdated: 0,
      failure: null,
    });
  });

  it('has one key for searching and one for writing, which are created once', async () => {
    const openClients = () =>
      new MeilisearchAccess({ url: server.url, key: server.key, index: 'maintained' }).open();
    const [first, second] = [await openClients(), await openClients()];
    expect(second.search.config.apiKey).toBe(first.search.config.apiKey);
    expect(second.write.config.apiKey).toBe(first.write.config.apiKey);
    expect(new Set([first.search, first.write].map(({ config }) => config.apiKey)).size).toBe(2);
    if (name === RECORDED) return;
    await expect(first.search.index(getIndexUid('maintained')).getSettings()).rejects.toMatchObject({
      cause: { code: 'invalid_api_key' },
    });
    await expect(first.write.index(getIndexUid('maintained')).search('film')).rejects.toMatchObject({
      cause: { code: 'invalid_api_key' },
    });
  });

  it('gets changed competitions and loses deleted ones', async () => {
    const [first, second] = indexedFestivals;
    const before = await readContentHashes();
    const changed = { ...first!, contentHash: '2', competitions: first!.competitions.slice(0, 1) };
    await engine.put([changed], [second!.id]);
    expect(engine.synchronizer.state()).toMatchObject({ outdated: 2 });
    expect(await engine.synchronizer.synchronize()).toBe(true);
    const after = await readContentHashes();
    const removedCount = first!.competitions.length - 1 + second!.competitions.length;
    expect(after).toHaveLength(before.length - removedCount);
    expect(after.filter((value) => value.includes(` 2`))).toHaveLength(1);
    await engine.put([first!, second!], []);
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(await readContentHashes()).toEqual(before);
  });

  it('is compared with its expected content every night, which repairs foreign changes', async () => {
    const before = await readContentHashes();
    const [first, second] = before.map((value) => value.split(' ')[0]!);
    await index().deleteDocuments([first!]).waitTask();
    await index()
      .addDocuments([{ id: second, festivalId: 1, contentHash: 'strange' }])
      .waitTask();
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(await readContentHashes()).not.toEqual(before); // no comparison by day
    clock += 86_400_000;
    expect(await engine.synchronizer.synchronize()).toBe(true);
    clock -= 86_400_000;
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(await readContentHashes()).toEqual(before);
  });

  it('is updated when a deadline passes', async () => {
    const firstClosing = Math.min(
      ...indexedFestivals.flatMap(({ competitions }) =>
        competitions.flatMap(({ tiers }) => tiers.map((tier) => tier.closesAt)),
      ),
    );
    clock = firstClosing + 1;
    expect(engine.synchronizer.state().outdated).toBeGreaterThan(0);
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(engine.synchronizer.state().outdated).toBe(0);
    clock = now.getTime();
    expect(await engine.synchronizer.synchronize()).toBe(true);
  });

  it('gets its settings back after someone else has changed them', async () => {
    const enqueuedTask = index().updateSettings({ stopWords: ['film'] });
    await enqueuedTask.waitTask({ timeout: 120_000 });
    engine.synchronizer.forget();
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(hasSettings(await index().getSettings())).toBe(true);
  });

  it('stays searchable during a rebuild', async () => {
    await engine.circuit.start();
    let [isOver, searchCount] = [false, 0];
    const searching = (async () => {
      for (; !isOver; searchCount++) await engine.search(makeSearchRequest({ query: 'the of x' }));
    })();
    for (let times = 0; times < 3; times++) await engine.synchronizer.rebuild();
    isOver = true;
    await searching;
    expect(engine.circuit.outage).toBeNull();
    expect(searchCount).toBeGreaterThan(3);
    await expect(createMasterClient().getRawIndex(`${getIndexUid('maintained')}-next`)).rejects.toMatchObject(
      { cause: { code: 'index_not_found' } },
    );
  });
});

describe('a Meilisearch that does not work correctly', () => {
  const indexedFestivals = createDocuments();
  let server: RecordedMeilisearch;
  let engine: MeilisearchEngine;
  const countHits = async () => (await engine.search(makeSearchRequest({ query: 'film' }))).total;
  beforeEach(async () => {
    server = new RecordedMeilisearch();
    server.findsNothing = true; // an empty result shows that Meilisearch has answered
    await server.start();
    engine = new MeilisearchEngine({ url: server.url, key: 'any', index: 'broken' }, () => now.getTime());
    await engine.put(indexedFestivals, []);
    await engine.synchronizer.synchronize();
    await engine.circuit.start();
    expect(await countHits()).toBe(0);
    expect(server.searchCount).toBe(1);
  });
  afterEach(async () => {
    engine.circuit.stop();
    await server.stop();
  });
  const waitForRecovery = async () => {
    for (let tries = 0; engine.circuit.outage && tries < 400; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return countHits();
  };

  it.each([
    ['does not respond', 'silence' as const, /timed out/],
    ['fails', { status: 500, code: 'internal' }, /internal/],
    ['has lost the keys', { status: 403, code: 'invalid_api_key' }, /invalid_api_key/],
    ['has lost the index', { status: 404, code: 'index_not_found' }, /index_not_found/],
  ])('that %s is replaced by the search in process until it works again', async (_what, fault, why) => {
    server.fault = fault;
    expect(await countHits()).toBeGreaterThan(0);
    expect(engine.state()).toMatchObject({ engine: 'this process', why: expect.stringMatching(why) });
    const before = server.searchCount;
    for (let times = 0; times < 5; times++) await countHits();
    expect(server.searchCount).toBe(before); // later searches do not wait for Meilisearch
    server.fault = null;
    expect(await waitForRecovery()).toBe(0);
    expect(engine.state()).toMatchObject({ engine: 'Meilisearch' });
  });

  it('that fails during index maintenance is not queried by searches either', async () => {
    server.fault = { status: 500, code: 'internal' };
    await engine.put([{ ...indexedFestivals[0]!, contentHash: '4' }], []);
    expect(await engine.synchronizer.synchronize()).toBe(false);
    expect(engine.state()).toMatchObject({ engine: 'this process', why: expect.stringMatching(/internal/) });
    server.fault = 'silence'; // A request for keys would now wait for a long time.
    expect(await countHits()).toBeGreaterThan(0);
    server.fault = null;
    expect(await waitForRecovery()).toBe(0);
  });

  it('that rejects a request as invalid causes an error, because such a request is a defect of ours', async () => {
    server.fault = { status: 400, code: 'invalid_search_filter' };
    await expect(countHits()).rejects.toMatchObject({ cause: { code: 'invalid_search_filter' } });
    expect(engine.circuit.outage).toBeNull();
  });

  it('whose task fails is reported as a failure until the next round has repaired the index', async () => {
    await engine.put([{ ...indexedFestivals[0]!, contentHash: '3' }], []);
    server.nextTaskError = 'The disk is full.';
    expect(await engine.synchronizer.synchronize()).toBe(false);
    expect(engine.synchronizer.state().failure).toMatch(/failed: The disk is full\./);
    expect(await engine.synchronizer.synchronize()).toBe(true);
    expect(engine.synchronizer.state()).toEqual({
      festivals: indexedFestivals.length,
      outdated: 0,
      failure: null,
    });
  });
});
