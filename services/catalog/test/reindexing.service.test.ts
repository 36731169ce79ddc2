import { Logger } from '@nestjs/common';
import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { IndexRebuildRequests } from '../src/search/meilisearch/index-rebuild-requests.js';
import { SearchEngine } from '../src/search/model/search-engine.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';
import { RecordedMeilisearch } from './meilisearch/recorded-meilisearch.js';

let server: RecordedMeilisearch;
let [leading, following]: [RunningCatalog?, RunningCatalog?] = [];
const getIndexedFestivals = (running: RunningCatalog) =>
  running.get(SearchEngine).state().index!.festivals ?? null;
/** Returns `done`, or the code of the refusal. */
const getOutcome = (running: RunningCatalog) =>
  orderRebuild(running).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const orderRebuild = (running: RunningCatalog) => running.asAdmin(() => running.imports.reindex({}));
beforeAll(async () => {
  server = new RecordedMeilisearch();
  await server.start();
  const env = { MEILI_URL: server.url, MEILI_KEY: 'a key for tests only' };
  leading = await startCatalog(env);
  await leading.importRecords([makeFestival(), makeFestival({ name: 'Harbour Shorts' })]);
  await until(async () => getIndexedFestivals(leading!) === 2);
  following = await startCatalog({ ...(await leading.stack.env('catalog', 1)), ...env }, leading.stack);
});
afterAll(async () => {
  await following?.stop();
  await server?.stop();
});

it('a rebuild ordered on any replica runs once, on the replica that maintains the index', async () => {
  await orderRebuild(leading!);
  const before = server.taskCount;
  await orderRebuild(leading!);
  const tasksPerRebuild = server.taskCount - before;
  expect(tasksPerRebuild).toBeGreaterThan(0);
  expect((await orderRebuild(following!)).festivals).toBe(2);
  expect([server.taskCount - before, getIndexedFestivals(following!)]).toEqual([2 * tasksPerRebuild, null]);
  const outcomes = await Promise.all([getOutcome(leading!), getOutcome(following!)]);
  expect(outcomes.toSorted()).toEqual(['done', 'search.reindexing']);
  expect(server.taskCount - before).toBe(3 * tasksPerRebuild);
});

it('is refused while Meilisearch is down, and leaves no pending order', async () => {
  server.fault = { status: 500, code: 'internal' };
  expect(await getOutcome(following!)).toBe('search.unreachable');
  server.fault = null;
  expect(await leading!.get(Db).searchIndexRebuild.count({ where: { doneAt: null } })).toBe(0);
  expect((await orderRebuild(following!)).festivals).toBe(2);
});

it('logs an unexpected error where it happens, and reports it as temporarily unavailable', async () => {
  const errors: unknown[] = [];
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation((error) => void errors.push(error));
  const { id } = await following!.get(Db).$transaction((tx) => tx.searchIndexRebuild.create({ data: {} }));
  const timeoutError = Object.assign(new Error('too long'), { severity: 'ERROR', code: '57014' });
  await following!.get(IndexRebuildRequests).fulfil(() => Promise.reject(timeoutError));
  const readRequest = () => following!.get(Db).searchIndexRebuild.findUniqueOrThrow({ where: { id } });
  expect([(await readRequest()).failure, errors]).toEqual(['service.too_slow', [timeoutError]]);
  log.mockRestore();
});

it('another replica runs the order when the maintaining one stops first', async () => {
  const { id } = await following!.get(Db).$transaction(async (tx) => {
    const order = await tx.searchIndexRebuild.create({ data: {} });
    await leading!.service.close();
    return order;
  });
  await until(async () => {
    const { doneAt } = await following!.get(Db).searchIndexRebuild.findUniqueOrThrow({ where: { id } });
    return doneAt !== null;
  });
  expect(getIndexedFestivals(following!)).toBe(2);
});
