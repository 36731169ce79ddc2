import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** The interval at which replicas exchange counts. A limit can be exceeded by the requests of one interval. */
const EVERY_MS = 100;
/** The number of counts that fit into one bus message. */
const AT_ONCE = 1000;
const SUBJECT = 'rate-limits.counts';

/** The limit, the key, and the used points. */
const count = z.tuple([z.string(), z.string(), z.number().int().positive()]);
type Count = z.infer<typeof count>;
const schema = z.object({ from: z.string(), counts: z.array(count) });
type CountsMessage = z.infer<typeof schema>;
/** Returns null for an unknown format, as during a rollout. A throw would end the subscription. */
function read(message: { json(): unknown }): CountsMessage | null {
  try {
    return schema.safeParse(message.json()).data ?? null;
  } catch {
    return null;
  }
}

/** Shares the counts of all replicas. While the bus is unavailable, each replica counts separately. */
export class SharedCounts {
  private readonly me = randomUUID();
  /** Points by limit and key. */
  private counted = new Map<string, Map<string, number>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: NatsConnection,
    onCount: (...count: Count) => void,
  ) {
    this.timer = setInterval(() => this.publish(), EVERY_MS).unref();
    const { me } = this;
    bus.subscribe(SUBJECT, {
      callback(error, message) {
        const received = error ? null : read(message);
        if (received && received.from !== me) for (const count of received.counts) onCount(...count);
      },
    });
  }

  add(limit: string, key: string, points: number): void {
    const countsByKey = this.counted.get(limit);
    if (countsByKey) countsByKey.set(key, (countsByKey.get(key) ?? 0) + points);
    else this.counted.set(limit, new Map([[key, points]]));
  }

  private publish(): void {
    if (this.counted.size === 0 || this.bus.isClosed()) return;
    const all: Count[] = [...this.counted].flatMap(([limit, countsByKey]) =>
      [...countsByKey].map(([key, points]): Count => [limit, key, points]),
    );
    this.counted = new Map();
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const payload: CountsMessage = { from: this.me, counts: all.slice(from, from + AT_ONCE) };
      this.bus.publish(SUBJECT, JSON.stringify(payload));
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.publish();
  }
}
