import { LRUCache } from 'lru-cache';
import type { SearchFeed } from './search-feed.js';

/** Answers that hold as long as the catalogue is what it is: each is worked out once, and a failure is not kept. */
export class PerRevision<K extends NonNullable<unknown>, V> {
  private revision = -1;
  private readonly cached: LRUCache<K, Promise<V>>;
  /** Keeps the last `most` of them. */
  constructor(
    private readonly feed: Pick<SearchFeed, 'revision'>,
    most = 10,
  ) {
    this.cached = new LRUCache({ max: most });
  }

  get(key: K, work: () => Promise<V>): Promise<V> {
    const { revision } = this.feed;
    if (this.revision !== revision) this.cached.clear();
    this.revision = revision;
    const known = this.cached.get(key);
    if (known) return known;
    const answer = work();
    this.cached.set(key, answer);
    answer.catch(() => this.cached.get(key) === answer && this.cached.delete(key));
    return answer;
  }
}
