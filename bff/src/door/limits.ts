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
    this.all = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
    this.shared = new SharedCounts(bus, (limit, key, points) => {
      const limiter = limit === ALL ? this.all : this.singleOf(limit);
      void limiter.penalty(key, points);
    });
  }
  stop(): void {
    this.shared.stop();
  }

  /** Counts a request, before anything of it is read. */
  async take(asker: Asker, name: string): Promise<void> {
    await this.spend(this.all, asker.visitor, 1, asker, name);
  }

  /** Counts, besides, how often a network asks for one thing; or how often it is asked for at all, by a `key` of its own. */
  async takeOf(asker: Asker, name: string, perMinute: number, key = asker.network): Promise<void> {
    const own = this.singleOf(name);
    own.points = perMinute;
    await this.spend(own, key, 1, asker, name);
  }
  /** How much it may be is said by who asks: what another replica counts may be heard before. */
  private singleOf(name: string): RateLimiterMemory {
    const known =
      this.single.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: 1, duration: MINUTE });
    this.single.set(name, known);
    return known;
  }

  /** Counts what a question costs beyond a plain one; null: nothing, and nothing is to be waited for. */
  charge(asker: Asker, name: string, cost: number): Promise<void> | null {
    return cost > 1 ? this.spend(this.all, asker.visitor, cost - 1, asker, name) : null;
  }

  private async spend(
    limiter: RateLimiterMemory,
    key: string,
    points: number,
    asker: Asker,
    name: string,
  ): Promise<void> {
    this.shared.add(limiter === this.all ? ALL : name, key, points);
    try {
      await limiter.consume(key, points);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const at = `${limiter.keyPrefix} ${key}`;
      if (!this.told.has(at)) this.onLimit(asker, name);
      this.told.set(at, true, { ttl: Math.max(reason.msBeforeNext, 1) });
      const seconds = Math.ceil(reason.msBeforeNext / 1000);
      throw refuse.rateLimited(
        'rate.limited',
        `That was a lot at once. Please wait ${seconds} seconds.`,
        undefined,
        { seconds },
      );
    }
  }
}
