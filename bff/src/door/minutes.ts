import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** More than come in a minute: of whom nothing was heard for longest is forgotten. */
const MOST = 200_000;

interface Minute {
  used: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** What each has used of a minute, which begins as they first use something. Answered at once: to wait for it would be paid for by every request. */
export class Minutes {
  private readonly minutes = new LRUCache<string, Minute>({ max: MOST });

  /** Adds to it; an answer is not to be changed. */
  use(key: string, points: number): Readonly<Minute> {
    const now = Date.now();
    const known = this.minutes.get(key);
    if (known && known.until > now) {
      known.used += points;
      return known;
    }
    const begun = { used: points, until: now + MINUTE_MS };
    this.minutes.set(key, begun);
    return begun;
  }
}
