import { Env } from '@laurel/runtime/env';
import type { CatalogEnv } from '../catalog.env.js';
import { MemoryEngine } from './memory-engine.js';
import { MeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import { SearchEngine } from './search-engine.js';

/** Provides the engine that the environment configures. */
export const searchEngine = {
  provide: SearchEngine,
  inject: [Env],
  useFactory({ MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX: index }: CatalogEnv): SearchEngine {
    if (!url) return new MemoryEngine();
    if (!key)
      throw new Error(
        'The environment is not usable:\n  MEILI_KEY: Meilisearch’s master key, as MEILI_URL is set',
      );
    return new MeilisearchEngine({ url, key, index });
  },
};
