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
/** Requests a rebuild. Returns `done`, or the code of the refusal. */
const getOutcome = (running: RunningCatalog) =>
  requestRebuild(running).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const requestRebuild = (running: RunningCatalog) => running.asAdmin(() => running.imports.reindex({}));
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

it('a rebuild that any replica requests runs once, on the replica that maintains the index', async () => {
  await requestRebuild(leading!);
  const before = server.taskCount;
  await requestRebuild(leading!);
  const tasksPerRebuild = server.taskCount - before;
  expect(tasksPerRebuild).toBeGreaterThan(0);
  expect((await requestRebuild(following!)).festivals).toBe(2);
  expect([server.taskCount - before, getIndexedFestivals(following!)]).toEqual([2 * tasksPerRebuild, null]);
  const outcomes = await Promise.all([getOutcome(leading!), getOutcome(following!)]);
  expect(outcomes.toSorted()).toEqual(['done', 'search.reindexing']);
  expect(server.taskCount - before).toBe(3 * tasksPerRebuild);
});

it('a rebuild is refused while Meilisearch is down, and leaves no pending request', async () => {
  server.fault = { status: 500, code: 'internal' };
  expect(await getOutcome(following!)).toBe('search.unreachable');
  server.fault = null;
  expect(await leading!.get(Db).searchIndexRebuild.count({ where: { doneAt: null } })).toBe(0);
  expect((await requestRebuild(following!)).festivals).toBe(2);
});

it('the replica that runs a rebuild logs an unexpected error and stores its code', async () => {
  const errors: unknown[] = [];
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation((error) => void errors.push(error));
  const { id } = await following!.get(Db).$transaction((tx) => tx.searchIndexRebuild.create({ data: {} }));
  const timeoutError = Object.assign(new Error('too long'), { severity: 'ERROR', code: '57014' });
  await following!.get(IndexRebuildRequests).fulfil(() => Promise.reject(timeoutError));
  const readRequest = () => following!.get(Db).searchIndexRebuild.findUniqueOrThrow({ where: { id } });
  expect([(await readRequest()).failure, errors]).toEqual(['service.too_slow', [timeoutError]]);
  log.mockRestore();
});

it('another replica runs a requested rebuild if the one that maintains the index stops first', async () => {
  const { id } = await following!.get(Db).$transaction(async (tx) => {
    const request = await tx.searchIndexRebuild.create({ data: {} });
    await leading!.service.close();
    return request;
  });
  await until(async () => {
    const { doneAt } = await following!.get(Db).searchIndexRebuild.findUniqueOrThrow({ where: { id } });
    return doneAt !== null;
  });
  expect(getIndexedFestivals(following!)).toBe(2);
});
