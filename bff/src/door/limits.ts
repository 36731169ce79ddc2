import { refuse } from '@laurel/runtime/refusals';
import type { NatsConnection } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SharedCounts } from './shared-counts.js';

const MINUTE = 60;
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
  private readonly all: RateLimiterMemory;
  private readonly single = new Map<string, RateLimiterMemory>();
  /** Of whom it was said in this minute that they reached a limit. */
  private readonly told = new LRUCache<string, true>({ max: 50_000 });
  private readonly shared: SharedCounts;
  constructor(
    perMinute: number,
    bus: NatsConnection,
    private readonly onLimit: OnLimit = () => {},
  ) {
    this.all = counting(perMinute);
    this.shared = new SharedCounts(bus, (limit, key, points) => {
      const limiter = limit === ALL ? this.all : this.singleOf(limit);
      void limiter.penalty(key, points);
    });
  }
  stop(): void {
    this.shared.stop();
  }

  /** Counts a request, before anything of it is read. */
  take(asker: Asker, name: string): Promise<unknown> {
    return this.spend(this.all, asker.visitor, 1, asker, name);
  }

  /** Counts, besides, how often a network asks for one thing; or how often it is asked for at all, by a `key` of its own. */
  takeOf(asker: Asker, name: string, perMinute: number, key = asker.network): Promise<unknown> {
    const own = this.singleOf(name);
    own.points = perMinute;
    return this.spend(own, key, 1, asker, name);
  }
  /** How much it may be is said by who asks: what another replica counts may be heard before. */
  private singleOf(name: string): RateLimiterMemory {
    const known = this.single.get(name) ?? counting(1);
    this.single.set(name, known);
    return known;
  }

  /** Counts what a question costs beyond a plain one; null: nothing, and nothing is to be waited for. */
  charge(asker: Asker, name: string, cost: number): Promise<unknown> | null {
    return cost > 1 ? this.spend(this.all, asker.visitor, cost - 1, asker, name) : null;
  }

  private spend(limiter: RateLimiterMemory, key: string, points: number, asker: Asker, name: string) {
    const limit = limiter === this.all ? ALL : name;
    this.shared.add(limit, key, points);
    return limiter.consume(key, points).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? this.refusal(`${limit} ${key}`, reason, asker, name) : reason;
    });
  }
  private refusal(at: string, { msBeforeNext }: RateLimiterRes, asker: Asker, name: string) {
    if (!this.told.has(at)) this.onLimit(asker, name);
    this.told.set(at, true, { ttl: Math.max(msBeforeNext, 1) });
    const seconds = Math.ceil(msBeforeNext / 1000);
    return refuse.rateLimited(
      'rate.limited',
      `That was a lot at once. Please wait ${seconds} seconds.`,
      undefined,
      { seconds },
    );
  }
}

/** Each limit keeps its own counts: no name before a key, which would be put together anew at every request. */
const counting = (points: number) => new RateLimiterMemory({ keyPrefix: '', points, duration: MINUTE });
