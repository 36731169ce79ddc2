import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** So often the doors tell each other what was counted: a limit may be passed by what comes in within this time. */
const EVERY_MS = 100;
/** So many counts fit into one message of the bus. */
const AT_ONCE = 1000;
const SUBJECT = 'door.counts';

/** What a visitor used of a limit: which one, whose, how much. */
const count = z.tuple([z.string(), z.string(), z.number().int().positive()]);
type Count = z.infer<typeof count>;
const schema = z.object({ from: z.string(), counts: z.array(count) });
type Told = z.infer<typeof schema>;
/** Null for what is none of ours: another version's, while replicas are exchanged. An error here would make the connection deaf. */
function read(message: { json(): unknown }): Told | null {
  try {
    return schema.safeParse(message.json()).data ?? null;
  } catch {
    return null;
  }
}

/** What each replica of the door has counted, told to the others: a limit holds over all of them. While the bus is away each counts by itself. */
export class SharedCounts {
  private readonly me = randomUUID();
  /** By limit, by whose: how much. */
  private counted = new Map<string, Map<string, number>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: NatsConnection,
    hear: (...count: Count) => void,
  ) {
    this.timer = setInterval(() => this.tell(), EVERY_MS).unref();
    const { me } = this;
    bus.subscribe(SUBJECT, {
      callback(error, message) {
        const told = error ? null : read(message);
        if (told && told.from !== me) for (const count of told.counts) hear(...count);
      },
    });
  }

  add(limit: string, key: string, points: number): void {
    const of = this.counted.get(limit);
    if (of) of.set(key, (of.get(key) ?? 0) + points);
    else this.counted.set(limit, new Map([[key, points]]));
  }

  private tell(): void {
    if (this.counted.size === 0 || this.bus.isClosed()) return;
    const all: Count[] = [...this.counted].flatMap(([limit, of]) =>
      [...of].map(([key, points]): Count => [limit, key, points]),
    );
    this.counted = new Map();
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const told: Told = { from: this.me, counts: all.slice(from, from + AT_ONCE) };
      this.bus.publish(SUBJECT, JSON.stringify(told));
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.tell();
  }
}
