import { LRUCache } from 'lru-cache';
import type { SearchFeed } from './search-feed.js';

/** Caches results until the catalogue changes. Each is computed once, and a failure is not cached. */
export class RevisionCache<K extends NonNullable<unknown>, V> {
  private revision = -1;
  private readonly cached: LRUCache<K, Promise<V>>;
  /** Caches the last `maxEntries` results. */
  constructor(
    private readonly feed: Pick<SearchFeed, 'revision'>,
    maxEntries = 10,
  ) {
    this.cached = new LRUCache({ max: maxEntries });
  }

  get(key: K, compute: () => Promise<V>): Promise<V> {
    const { revision } = this.feed;
    if (this.revision !== revision) this.cached.clear();
    this.revision = revision;
    const cachedResult = this.cached.get(key);
    if (cachedResult) return cachedResult;
    const result = compute();
    this.cached.set(key, result);
    result.catch(() => this.cached.get(key) === result && this.cached.delete(key));
    return result;
  }
}
