import type { FestivalDocument } from '../src/search/model/search-document.js';
import type { SearchRequest } from '../src/search/model/search-engine.js';
import { makeSearchRequest, now } from './documents.js';
import { invented } from './invented.js';
import type { ENGINES, Tried } from './meilisearch/engines.js';

const ALL = 2000;

/**
 * Call inside a `describe`. Sets up an engine with the invented catalogue, and returns functions to change
 * and search it.
 */
export function overInvented(start: (typeof ENGINES)[string]) {
  let tried: Tried;
  const put = async (documents: readonly FestivalDocument[], deletedIds: number[] = []) => {
    await tried.engine.put(
      documents.map((document) => ({ ...document, state: undefined })),
      deletedIds,
    );
    await tried.settle();
  };
  const search = (query: string, over: Partial<SearchRequest> = {}) =>
    tried.engine.search(makeSearchRequest({ query, pageSize: ALL, ...over }));
  const ids = async (...args: Parameters<typeof search>) => (await search(...args)).hits.map(({ id }) => id);
  beforeAll(async () => {
    tried = await start(() => now.getTime());
    await put(invented);
  }, 120_000);
  afterAll(() => tried?.stop());
  return { put, search, ids, engine: () => tried.engine };
}
