import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { STREAM } from './bus.js';
import type { Database } from './database.js';

const LOOK_MS = 1000;
/** Another replica may have ended in the middle of it. */
const LOOK_ANYWAY_MS = 30_000;
const TOLD = 'select aggregate from arriving where told is not null';
const END =
  'delete from arriving where aggregate = any($1::text[]) and ($2::boolean or told <= $3::bigint) returning aggregate';

/**
 * What is still on its way into this service: how many facts wait, and until when an emptied copy is arriving (the table
 * `arriving`). Such a copy is there when everything in the stream up to `copy.told` is acknowledged, whichever replica took it.
 */
@Injectable()
export class Arrivals {
  /** Facts that were delivered here and are not handled yet. */
  here: () => number = () => 0;
  /** Nothing is known before the bus was asked once. */
  private onBus = Infinity;
  private isFresh = false;
  private isEnding = true;
  private lookAnywayAt = 0;
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;
  constructor(
    private readonly service: string,
    private readonly bus: NatsConnection,
  ) {}

  /** How many facts wait to be handled, as far as it is known here. */
  get facts(): number {
    return this.onBus + this.here();
  }
  /** So many were not delivered yet. */
  hear(onBus: number): void {
    this.onBus = onBus;
    this.isFresh = true;
  }
  /** A copy is told to its end. */
  end(): void {
    this.isEnding = true;
  }

  start(db: Database): void {
    this.timer = setTimeout(() => {
      // Bus or database are away: what waits, waits.
      this.looking = this.look(db).catch(() => undefined);
      void this.looking.then(() => this.isStopped || this.start(db));
    }, LOOK_MS).unref();
  }
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private async look(db: Database): Promise<void> {
    if (this.facts > 0 && !this.isFresh) {
      // Others may have taken what was said to wait, and more may have come than is taken here.
      const { num_pending, num_ack_pending } = await this.place();
      this.onBus = Math.max(0, num_pending + num_ack_pending - this.here());
    }
    this.isFresh = false;
    if (!this.isEnding && Date.now() < this.lookAnywayAt) return;
    this.lookAnywayAt = Date.now() + LOOK_ANYWAY_MS;
    const told = await db.$queryRawUnsafe<{ aggregate: string }[]>(TOLD);
    this.isEnding = told.length > 0;
    if (!this.isEnding) return;
    const { ack_floor, num_pending, num_ack_pending } = await this.place();
    const ended = await db.$queryRawUnsafe<unknown[]>(
      END,
      told.map(({ aggregate }) => aggregate),
      num_pending + num_ack_pending === 0,
      ack_floor.stream_seq,
    );
    this.isEnding = ended.length < told.length;
  }
  private async place() {
    const jsm = await jetstreamManager(this.bus, { checkAPI: false });
    return jsm.consumers.info(STREAM, this.service);
  }
}
