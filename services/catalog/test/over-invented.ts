import type { FestivalDocument } from '../src/search/search-document.js';
import type { SearchAsk } from '../src/search/search-engine.js';
import { ask, now } from './documents.js';
import { invented } from './invented.js';
import type { ENGINES, Tried } from './meilisearch/engines.js';

const ALL = 2000;

/** In a `describe`: an engine over the invented catalogue, and ways to change and to ask it. */
export function overInvented(start: (typeof ENGINES)[string]) {
  let tried: Tried;
  const put = async (documents: readonly FestivalDocument[], gone: number[] = []) => {
    await tried.engine.put(
      documents.map((one) => ({ ...one, present: undefined })),
      gone,
    );
    await tried.settle();
  };
  const search = (query: string, over: Partial<SearchAsk> = {}) =>
    tried.engine.search(ask({ query, pageSize: ALL, ...over }));
  const ids = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).hits.map(({ id }) => id);
  beforeAll(async () => {
    tried = await start(() => now.getTime());
    await put(invented);
  }, 120_000);
  afterAll(() => tried?.stop());
  return { put, search, ids, engine: () => tried.engine };
}
