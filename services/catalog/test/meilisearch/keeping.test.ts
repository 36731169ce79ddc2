import { Meilisearch } from 'meilisearch';
import { startMeilisearch } from '../../../../deploy/local/meilisearch.mjs';
import { Access } from '../../src/search/meilisearch/access.js';
import { MeilisearchEngine } from '../../src/search/meilisearch/meilisearch-engine.js';
import { MEILISEARCH_SETTINGS } from '../../src/search/meilisearch/settings.js';
import { ask, documents, now } from '../documents.js';
import { REAL } from './engines.js';
import { RecordedMeilisearch } from './recorded-meilisearch.js';

interface Server {
  url: string;
  key: string;
  tasks(): Promise<number>;
  stop(): Promise<unknown>;
}
async function standIn(): Promise<Server> {
  const server = new RecordedMeilisearch();
  server.findsNothing = true;
  await server.start();
  return { url: server.url, key: 'any', tasks: async () => server.taskCount, stop: () => server.stop() };
}
async function real(): Promise<Server> {
  const own = process.env.MEILI_URL ? null : await startMeilisearch();
  const { url, key } = own ?? { url: process.env.MEILI_URL!, key: process.env.MEILI_KEY ?? '' };
  const client = new Meilisearch({ host: url, apiKey: key });
  const tasks = async () => (await client.tasks.getTasks({ limit: 1 })).total;
  return { url, key, tasks, stop: async () => own?.stop() };
}
const SERVERS: Record<string, () => Promise<Server>> = {
  'a stand-in': standIn,
  ...(REAL && { [`the real Meilisearch ${REAL}`]: real }),
};
if (!REAL) it.skip('the real Meilisearch is not kept here: no MEILI_URL, no meilisearch on PATH', () => {});

const fresh = () => documents.slice(0, 40).map((one) => ({ ...one, present: undefined }));

describe.each(Object.entries(SERVERS))('keeping the index of %s', (_name, start) => {
  const some = fresh();
  let server: Server;
  let engine: MeilisearchEngine;
  let clock = now.getTime();
  const uid = (index: string) => new Access({ url: server.url, key: server.key, index }).live;
  const make = (index: string) =>
    new MeilisearchEngine({ url: server.url, key: server.key, index }, () => clock);
  const master = () => new Meilisearch({ host: server.url, apiKey: server.key });
  const index = () => master().index(uid('kept'));
  const seals = async () => {
    const { results } = await index().getDocuments({ limit: 1000, fields: ['id', 'seal'] });
    return results.map(({ id, seal }) => `${id} ${seal}`).sort();
  };
  beforeAll(async () => {
    server = await start();
    engine = make('kept');
    await engine.put(some, []);
    expect(await engine.keeper.round()).toBe(true);
  }, 60_000);
  afterAll(async () => {
    engine?.circuit.stop();
    await master().deleteIndexIfExists(uid('kept'));
    await server?.stop();
  });

  it('makes it with our settings, a document for each competition', async () => {
    expect(await index().getSettings()).toMatchObject({
      searchableAttributes: MEILISEARCH_SETTINGS.searchableAttributes,
      rankingRules: MEILISEARCH_SETTINGS.rankingRules,
      pagination: MEILISEARCH_SETTINGS.pagination,
    });
    expect(await seals()).toHaveLength(some.flatMap(({ competitions }) => competitions).length);
  });

  it('what is as it should be costs no task, in a process that has just begun neither', async () => {
    const before = await server.tasks();
    const other = make('kept');
    await other.put(some, []);
    expect([await engine.keeper.round(), await other.keeper.round()]).toEqual([true, true]);
    expect(await server.tasks()).toBe(before);
    expect(other.keeper.state()).toEqual({ festivals: some.length, behind: 0, failure: null });
  });

  it('its keys are made once, one that only asks and one that only writes', async () => {
    const of = () => new Access({ url: server.url, key: server.key, index: 'kept' }).open();
    const [first, second] = [await of(), await of()];
    expect(second.ask.config.apiKey).toBe(first.ask.config.apiKey);
    expect(second.write.config.apiKey).toBe(first.write.config.apiKey);
    expect(new Set([first.ask, first.write].map(({ config }) => config.apiKey)).size).toBe(2);
    if (_name === 'a stand-in') return;
    await expect(first.ask.index(uid('kept')).getSettings()).rejects.toMatchObject({
      cause: { code: 'invalid_api_key' },
    });
    await expect(first.write.index(uid('kept')).search('film')).rejects.toMatchObject({
      cause: { code: 'invalid_api_key' },
    });
  });

  it('writes what changed, and takes out the competitions that went', async () => {
    const [first, second] = some;
    const before = await seals();
    const changed = { ...first!, seal: '2', competitions: first!.competitions.slice(0, 1) };
    await engine.put([changed], [second!.id]);
    expect(engine.keeper.state()).toMatchObject({ behind: 2 });
    expect(await engine.keeper.round()).toBe(true);
    const after = await seals();
    const gone = first!.competitions.length - 1 + second!.competitions.length;
    expect(after).toHaveLength(before.length - gone);
    expect(after.filter((one) => one.includes(` 2`))).toHaveLength(1);
    await engine.put([first!, second!], []);
    expect(await engine.keeper.round()).toBe(true);
    expect(await seals()).toEqual(before);
  });

  it('every night finds what somebody else broke, and mends it', async () => {
    const before = await seals();
    const [first, second] = before.map((one) => one.split(' ')[0]!);
    await master().tasks.waitForTask(await index().deleteDocuments([first!]));
    await master().tasks.waitForTask(
      await index().addDocuments([{ id: second, festivalId: 1, seal: 'strange' }]),
    );
    expect(await engine.keeper.round()).toBe(true);
    expect(await seals()).not.toEqual(before); // by day nobody looks
    clock += 86_400_000;
    expect(await engine.keeper.round()).toBe(true);
    clock -= 86_400_000;
    expect(await engine.keeper.round()).toBe(true);
    expect(await seals()).toEqual(before);
  });

  it('a deadline that passes changes what is kept', async () => {
    const until = Math.min(
      ...some.flatMap(({ competitions }) =>
        competitions.flatMap(({ tiers }) => tiers.map((one) => one.closesAt)),
      ),
    );
    clock = until + 1;
    expect(engine.keeper.state().behind).toBeGreaterThan(0);
    expect(await engine.keeper.round()).toBe(true);
    expect(engine.keeper.state().behind).toBe(0);
    clock = now.getTime();
    expect(await engine.keeper.round()).toBe(true);
  });

  it('other settings are put right', async () => {
    await master().tasks.waitForTask(await index().updateSettings({ stopWords: ['film'] }));
    engine.keeper.forget();
    expect(await engine.keeper.round()).toBe(true);
    expect((await index().getSettings()).stopWords!.toSorted()).toEqual(
      MEILISEARCH_SETTINGS.stopWords.toSorted(),
    );
  });

  it('making it anew fails no search', async () => {
    await engine.circuit.start();
    let [isOver, asked] = [false, 0];
    const searching = (async () => {
      for (; !isOver; asked++) await engine.search(ask({ query: 'the of x' }));
    })();
    for (let times = 0; times < 3; times++) await engine.keeper.rebuild();
    isOver = true;
    await searching;
    expect(engine.circuit.broken).toBeNull();
    expect(asked).toBeGreaterThan(3);
    await expect(master().getRawIndex(`${uid('kept')}-next`)).rejects.toMatchObject({
      cause: { code: 'index_not_found' },
    });
  }, 60_000);
});

describe('a Meilisearch that does not do what it should', () => {
  const some = fresh();
  let server: RecordedMeilisearch;
  let engine: MeilisearchEngine;
  const total = async () => (await engine.search(ask({ query: 'film' }))).total;
  beforeEach(async () => {
    server = new RecordedMeilisearch();
    server.findsNothing = true; // so that it shows who has answered
    await server.start();
    engine = new MeilisearchEngine({ url: server.url, key: 'any', index: 'broken' }, () => now.getTime());
    await engine.put(some, []);
    await engine.keeper.round();
    await engine.circuit.start();
    expect(await total()).toBe(0);
    expect(server.searches).toBe(1);
  });
  afterEach(async () => {
    engine.circuit.stop();
    await server.stop();
  });
  const recovered = async () => {
    for (let tries = 0; engine.circuit.broken && tries < 400; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return total();
  };

  it.each([
    ['says nothing', 'silence' as const, /timed out/],
    ['breaks', { status: 500, code: 'internal' }, /internal/],
    ['has lost our keys', { status: 403, code: 'invalid_api_key' }, /invalid_api_key/],
    ['has lost the index', { status: 404, code: 'index_not_found' }, /index_not_found/],
  ])(
    'that %s: this process answers, says so, and asks it again when it is back',
    async (_what, fault, why) => {
      server.fault = fault;
      expect(await total()).toBeGreaterThan(0);
      expect(engine.state()).toMatchObject({ words: 'this process', why: expect.stringMatching(why) });
      const before = server.searches;
      for (let times = 0; times < 5; times++) await total();
      expect(server.searches).toBe(before); // nobody waits a second time
      server.fault = null;
      expect(await recovered()).toBe(0);
      expect(engine.state()).toMatchObject({ words: 'Meilisearch' });
    },
  );

  it('that does not answer who keeps it up to date is not asked by a search either', async () => {
    server.fault = { status: 500, code: 'internal' };
    await engine.put([{ ...some[0]!, seal: '4' }], []);
    expect(await engine.keeper.round()).toBe(false);
    expect(engine.state()).toMatchObject({ words: 'this process', why: expect.stringMatching(/internal/) });
    server.fault = 'silence'; // who asked for keys now would wait for long
    expect(await total()).toBeGreaterThan(0);
    server.fault = null;
    expect(await recovered()).toBe(0);
  });

  it('that says that we ask wrongly is not answered for: it is our mistake', async () => {
    server.fault = { status: 400, code: 'invalid_search_filter' };
    await expect(total()).rejects.toMatchObject({ cause: { code: 'invalid_search_filter' } });
    expect(engine.circuit.broken).toBeNull();
  });

  it('that takes a task and fails at it: health says why until the next round has mended it', async () => {
    await engine.put([{ ...some[0]!, seal: '3' }], []);
    server.failNext = 'The disk is full.';
    expect(await engine.keeper.round()).toBe(false);
    expect(engine.keeper.state().failure).toMatch(/failed: The disk is full\./);
    expect(await engine.keeper.round()).toBe(true);
    expect(engine.keeper.state()).toEqual({ festivals: some.length, behind: 0, failure: null });
  });
});
