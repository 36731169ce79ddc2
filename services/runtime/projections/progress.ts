import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { STREAM } from '../events/bus.js';
import type { Database } from '../database/client.js';

const CHECK_MS = 1000;
/** Checks at this interval even without an event, because the replica that received it may have died. */
const FORCED_CHECK_MS = 30_000;
const REBUILD_PUBLISHED = 'select aggregate from projection_rebuild where end_sequence is not null';
/**
 * Ends rebuilds. $1: their aggregates, $2: whether no event is pending, $3: the last sequence number
 * acknowledged.
 */
const END =
  'delete from projection_rebuild where aggregate = any($1::text[]) and ($2::boolean or end_sequence <= $3::bigint) returning aggregate';

/**
 * Tracks how many events this service has yet to handle, and which emptied projections are still rebuilding
 * (table `projection_rebuild`). A rebuild is finished when every event in the stream up to
 * `projection.rebuilt` is acknowledged, by whichever replica.
 */
@Injectable()
export class ProjectionProgress {
  /** Number of events that were delivered to this process and are not handled yet. */
  countInProcess: () => number = () => 0;
  /** Number of events that the bus has not delivered yet; infinite until the bus was queried once. */
  private onBus = Infinity;
  private isFresh = false;
  private isEnding = true;
  private forcedCheckAt = 0;
  private timer?: NodeJS.Timeout;
  private checking: Promise<void> = Promise.resolve();
  private isStopped = false;
  constructor(
    private readonly service: string,
    private readonly bus: NatsConnection,
  ) {}

  /** Number of events that wait to be handled, as far as this process knows. */
  get pendingEvents(): number {
    return this.onBus + this.countInProcess();
  }
  /** Sets the number of events that the bus has not delivered yet. */
  setPendingOnBus(onBus: number): void {
    this.onBus = onBus;
    this.isFresh = true;
  }
  /** Notes that the owner has published the last event of a rebuild. */
  end(): void {
    this.isEnding = true;
  }

  start(db: Database): void {
    this.timer = setTimeout(() => {
      // If the bus or the database is unavailable, the next check tries again.
      this.checking = this.check(db).catch(() => undefined);
      void this.checking.then(() => {
        if (!this.isStopped) this.start(db);
      });
    }, CHECK_MS).unref();
  }
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.checking;
  }

  private async check(db: Database): Promise<void> {
    if (this.pendingEvents > 0 && !this.isFresh) {
      // Without a new delivery the stored number may be wrong: other replicas may have received the waiting
      // events, and more events may have been published.
      const { num_pending, num_ack_pending } = await this.getConsumerInfo();
      this.onBus = Math.max(0, num_pending + num_ack_pending - this.countInProcess());
    }
    this.isFresh = false;
    if (!this.isEnding && Date.now() < this.forcedCheckAt) return;
    this.forcedCheckAt = Date.now() + FORCED_CHECK_MS;
    const published = await db.$queryRawUnsafe<{ aggregate: string }[]>(REBUILD_PUBLISHED);
    this.isEnding = published.length > 0;
    if (!this.isEnding) return;
    const { ack_floor, num_pending, num_ack_pending } = await this.getConsumerInfo();
    const ended = await db.$queryRawUnsafe<unknown[]>(
      END,
      published.map(({ aggregate }) => aggregate),
      num_pending + num_ack_pending === 0,
      ack_floor.stream_seq,
    );
    this.isEnding = ended.length < published.length;
  }
  private async getConsumerInfo() {
    const jsm = await jetstreamManager(this.bus, { checkAPI: false });
    return jsm.consumers.info(STREAM, this.service);
  }
}
