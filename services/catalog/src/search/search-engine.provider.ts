import { Env } from '@laurel/runtime/process/env';
import type { CatalogEnv } from '../settings/catalog.env.js';
import { MemoryEngine } from './memory/memory-engine.js';
import { MeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import { SearchEngine } from './model/search-engine.js';

/** Provides the engine that the environment configures. */
export const searchEngine = {
  provide: SearchEngine,
  inject: [Env],
  useFactory({ MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX: index }: CatalogEnv): SearchEngine {
    if (!url) return new MemoryEngine();
    if (!key)
      throw new Error(
        'The environment is not usable:\n  MEILI_KEY: must be Meilisearch’s master key if MEILI_URL is set',
      );
    return new MeilisearchEngine({ url, key, index });
  },
};
