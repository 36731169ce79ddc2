import type { FestivalDocument } from '../src/search/model/search-document.js';
import type { SearchRequest } from '../src/search/model/search-engine.js';
import { makeSearchRequest, now } from './documents.js';
import { inventedFestivals } from './invented-festivals.js';
import type { ENGINES, TestedEngine } from './meilisearch/engines.js';

const ALL = 2000;

/**
 * Sets up an engine with the invented catalogue. Must be called inside a `describe`. Returns functions that
 * change and search the catalogue.
 */
export function setUpInventedEngine(start: (typeof ENGINES)[string]) {
  let testedEngine: TestedEngine;
  const put = async (documents: readonly FestivalDocument[], deletedIds: number[] = []) => {
    await testedEngine.engine.put(
      documents.map((document) => ({ ...document, state: undefined })),
      deletedIds,
    );
    await testedEngine.settle();
  };
  const search = (query: string, overrides: Partial<SearchRequest> = {}) =>
    testedEngine.engine.search(makeSearchRequest({ query, pageSize: ALL, ...overrides }));
  const findIds = async (...args: Parameters<typeof search>) =>
    (await search(...args)).hits.map(({ id }) => id);
  beforeAll(async () => {
    testedEngine = await start(() => now.getTime());
    await put(inventedFestivals);
  }, 120_000);
  afterAll(() => testedEngine?.stop());
  return { put, search, findIds, getEngine: () => testedEngine.engine };
}
