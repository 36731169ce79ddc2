import { refuse } from '@laurel/runtime/refusals';
import type { NatsConnection } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import { Minutes } from './minutes.js';
import { SharedCounts } from './shared-counts.js';

/** The name of what a visitor may ask of everything: no function's. */
const ALL = '*';

/** Whom a request is counted for (a user, else a network), where it comes from, and which one it is. */
export interface Asker {
  visitor: string;
  network: string;
  ip: string;
  requestId: string;
}
/** Told once per visitor and minute, when the limit is reached. */
type OnLimit = (asker: Asker, what: string) => void;

/**
 * What one visitor may ask in a minute: a plain question costs one, a dear one more. Where a function says so, how often one
 * network may ask: a cookie is made up easily. Counted over all replicas of the door. Refuses `rate.limited` with the seconds to wait.
 */
export class Limits {
  private readonly all = new Minutes();
  private readonly single = new Map<string, Minutes>();
  /** Of whom it was said in this minute that they reached a limit. */
  private readonly told = new LRUCache<string, true>({ max: 50_000 });
  private readonly shared: SharedCounts;
  constructor(
    private readonly perMinute: number,
    bus: NatsConnection,
    private readonly onLimit: OnLimit = () => {},
  ) {
    this.shared = new SharedCounts(bus, (limit, key, points) => void this.minutesOf(limit).use(key, points));
  }
  stop(): void {
    this.shared.stop();
  }

  /** Counts a request, before anything of it is read. */
  take(asker: Asker, name: string): void {
    this.spend({ limit: ALL, most: this.perMinute, key: asker.visitor, points: 1 }, asker, name);
  }
  /** Counts, besides, how often a network asks for one thing; or how often it is asked for at all, by a `key` of its own. */
  takeOf(asker: Asker, name: string, perMinute: number, key = asker.network): void {
    this.spend({ limit: name, most: perMinute, key, points: 1 }, asker, name);
  }
  /** Counts what a question costs beyond a plain one. */
  charge(asker: Asker, name: string, cost: number): void {
    if (cost > 1)
      this.spend({ limit: ALL, most: this.perMinute, key: asker.visitor, points: cost - 1 }, asker, name);
  }

  private minutesOf(limit: string): Minutes {
    if (limit === ALL) return this.all;
    const known = this.single.get(limit) ?? new Minutes();
    this.single.set(limit, known);
    return known;
  }
  private spend({ limit, most, key, points }: Spent, asker: Asker, name: string): void {
    this.shared.add(limit, key, points);
    const { used, until } = this.minutesOf(limit).use(key, points);
    if (used <= most) return;
    const left = Math.max(until - Date.now(), 1);
    const at = `${limit} ${key}`;
    if (!this.told.has(at)) this.onLimit(asker, name);
    this.told.set(at, true, { ttl: left });
    const seconds = Math.ceil(left / 1000);
    throw refuse.rateLimited(
      'rate.limited',
      `That was a lot at once. Please wait ${seconds} seconds.`,
      undefined,
      { seconds },
    );
  }
}

/** Of which limit, how much of it there is in a minute, whose, and how much is used. */
interface Spent {
  limit: string;
  most: number;
  key: string;
  points: number;
}
