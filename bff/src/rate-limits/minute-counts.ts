import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** More keys than clients in one minute. The cache evicts the least recently used key. */
const MAX_KEYS = 200_000;

interface MinuteCount {
  used: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * Counts points by key. A key's minute starts with its first use. Synchronous, so that no request has to
 * wait.
 */
export class MinuteCounts {
  private readonly minutes = new LRUCache<string, MinuteCount>({ max: MAX_KEYS });

  /** Adds points and returns the key's count. Callers must not modify the result. */
  add(key: string, points: number): Readonly<MinuteCount> {
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
