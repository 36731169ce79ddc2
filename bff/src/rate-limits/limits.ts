import { refuse } from '@laurel/runtime/errors/refusals';
import type { NatsConnection } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import { MinuteCounts } from './minute-counts.js';
import { SharedCounts } from './shared-counts.js';

/** The name of the overall limit. No function has this name. */
const OVERALL_LIMIT = '*';

/** The user or network for whom a request is counted, its origin, and its id. */
export interface CallerInfo {
  clientKey: string;
  network: string;
  ip: string;
  requestId: string;
}
/** Called once per client and minute when a limit is reached. */
type OnLimit = (caller: CallerInfo, resource: string) => void;

/**
 * Limits the requests of a client per minute. A plain request costs one point, an expensive one more.
 * Functions can also limit requests per network, because cookies are easy to forge. Counts are shared by all
 * replicas of the gateway.
 * @throws rate.limited with the seconds to wait
 */
export class Limits {
  private readonly overall = new MinuteCounts();
  private readonly countsByName = new Map<string, MinuteCounts>();
  /** The limits that `onLimit` already reported in this minute. */
  private readonly notified = new LRUCache<string, true>({ max: 50_000 });
  private readonly shared: SharedCounts;
  constructor(
    private readonly perMinute: number,
    bus: NatsConnection,
    private readonly onLimit: OnLimit = () => {},
  ) {
    this.shared = new SharedCounts(bus, (limit, key, points) => void this.getCounts(limit).add(key, points));
  }
  stop(): void {
    this.shared.stop();
  }

  /** Counts a request before it is read. */
  countRequest(caller: CallerInfo, resource: string): void {
    this.spend(
      { limit: OVERALL_LIMIT, max: this.perMinute, key: caller.clientKey, points: 1 },
      caller,
      resource,
    );
  }
  /** Also counts requests for one resource per network, or per another `key`. */
  countResourceRequest(caller: CallerInfo, resource: string, perMinute: number, key = caller.network): void {
    this.spend({ limit: resource, max: perMinute, key, points: 1 }, caller, resource);
  }
  /** Counts the additional cost of an expensive request. */
  charge(caller: CallerInfo, resource: string, cost: number): void {
    if (cost > 1)
      this.spend(
        { limit: OVERALL_LIMIT, max: this.perMinute, key: caller.clientKey, points: cost - 1 },
        caller,
        resource,
      );
  }

  private getCounts(limit: string): MinuteCounts {
    if (limit === OVERALL_LIMIT) return this.overall;
    const existing = this.countsByName.get(limit) ?? new MinuteCounts();
    this.countsByName.set(limit, existing);
    return existing;
  }
  private spend({ limit, max, key, points }: Spending, caller: CallerInfo, resource: string): void {
    this.shared.add(limit, key, points);
    const { used, until } = this.getCounts(limit).add(key, points);
    if (used <= max) return;
    const remainingMs = Math.max(until - Date.now(), 1);
    const limitAndKey = `${limit} ${key}`;
    if (!this.notified.has(limitAndKey)) this.onLimit(caller, resource);
    this.notified.set(limitAndKey, true, { ttl: remainingMs });
    const seconds = Math.ceil(remainingMs / 1000);
    throw refuse.rateLimited(
      'rate.limited',
      `Too many requests at once. Please wait ${seconds} seconds.`,
      undefined,
      { seconds },
    );
  }
}

/** The limit's name, the maximum per minute, the counted key, and the points to add. */
interface Spending {
  limit: string;
  max: number;
  key: string;
  points: number;
}
