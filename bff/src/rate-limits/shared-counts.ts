import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** The interval at which replicas exchange counts. Within one interval a client can exceed the limit. */
const PUBLISH_INTERVAL_MS = 100;
/** The number of counts that fit into one bus message. */
const MAX_COUNTS_PER_MESSAGE = 1000;
const SUBJECT = 'rate-limits.counts';

/** The limit, the key, and the used points. */
const countSchema = z.tuple([z.string(), z.string(), z.number().int().positive()]);
type Count = z.infer<typeof countSchema>;
const messageSchema = z.object({ from: z.string(), counts: z.array(countSchema) });
type CountsMessage = z.infer<typeof messageSchema>;
/**
 * Returns null for an unknown format, which another release may send during a rollout. A throw would end the
 * subscription.
 */
function parseMessage(message: { json(): unknown }): CountsMessage | null {
  try {
    return messageSchema.safeParse(message.json()).data ?? null;
  } catch {
    return null;
  }
}

/** Shares the counts of all replicas. While the bus is unavailable, each replica counts separately. */
export class SharedCounts {
  private readonly replicaId = randomUUID();
  /** Points by limit and key. */
  private pendingPoints = new Map<string, Map<string, number>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: NatsConnection,
    onCount: (...count: Count) => void,
  ) {
    this.timer = setInterval(() => this.publish(), PUBLISH_INTERVAL_MS).unref();
    const { replicaId } = this;
    bus.subscribe(SUBJECT, {
      callback(error, message) {
        const received = error ? null : parseMessage(message);
        if (received && received.from !== replicaId) for (const count of received.counts) onCount(...count);
      },
    });
  }

  add(limit: string, key: string, points: number): void {
    const countsByKey = this.pendingPoints.get(limit);
    if (countsByKey) countsByKey.set(key, (countsByKey.get(key) ?? 0) + points);
    else this.pendingPoints.set(limit, new Map([[key, points]]));
  }

  private publish(): void {
    if (this.pendingPoints.size === 0 || this.bus.isClosed()) return;
    const counts: Count[] = [...this.pendingPoints].flatMap(([limit, countsByKey]) =>
      [...countsByKey].map(([key, points]): Count => [limit, key, points]),
    );
    this.pendingPoints = new Map();
    for (let start = 0; start < counts.length; start += MAX_COUNTS_PER_MESSAGE) {
      const payload: CountsMessage = {
        from: this.replicaId,
        counts: counts.slice(start, start + MAX_COUNTS_PER_MESSAGE),
      };
      this.bus.publish(SUBJECT, JSON.stringify(payload));
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.publish();
  }
}
