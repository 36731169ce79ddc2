import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** More than one minute's clients. The least recently used ones are evicted. */
const MAX_KEYS = 200_000;

interface Minute {
  used: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** A key's minute starts with its first use. Synchronous, because every request would pay for waiting. */
export class Minutes {
  private readonly minutes = new LRUCache<string, Minute>({ max: MAX_KEYS });

  /** Adds points. Do not modify the result. */
  use(key: string, points: number): Readonly<Minute> {
    const now = Date.now();
    const existing = this.minutes.get(key);
    if (existing && existing.until > now) {
      existing.used += points;
      return existing;
    }
    const window = { used: points, until: now + MINUTE_MS };
    this.minutes.set(key, window);
    return window;
  }
}
