import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { events, type EventType } from '@laurel/proto/events';
import type { ProjectionProgress } from '../projections/progress.js';
import { computeBackoffMs } from '../process/backoff.js';
import { STREAM } from '../events/bus.js';
import type { Database } from '../database/client.js';
import { DeadLetters, TRIES } from './dead-letters.js';
import { parseEnvelope, type Envelope } from '../events/envelope.js';
import { BatchQueue } from './batch-queue.js';
import { EventHandling } from './event-handling.js';
import { JETSTREAM } from '../events/event-handlers.js';
import { EventRetries } from './event-retries.js';
import { ensureConsumer } from '../events/stream.js';

/**
 * Pauses between the tries of one event. After the last try the event becomes a dead letter. The last pause
 * is extended by `ackWaitMs`: the event may need events of a process that died, and these are redelivered by
 * then.
 */
const TRY_MS = [200, 1000, 5000, 10_000];
/** Events handled alone at the same time: half of the pool's connections, so that calls get the others. */
const MAX_SOLO_TASKS = 5;
/**
 * From their third delivery on, events run one at a time: two deliveries may have ended the process, and if
 * it ends again, only the event that caused it must be blamed.
 */
const ONE_AT_A_TIME_FROM = 3;
const PROCESS_ENDED = 'The process ended while it handled this event.';
/**
 * Number of events in the queue, and in the buffer of the NATS client. The buffer is small, because the bus
 * redelivers events that wait there: their progress is not reported.
 */
const [MAX_QUEUED, MAX_BUFFERED] = [128, 32];
/** After this time no progress is reported for an event, so the bus redelivers it to another replica. */
const HANG_TIMEOUT_MS = 60_000;
/** Bytes that are queued, and handled in one transaction. A single event may be large (outbox.ts). */
const MAX_BYTES = 4 * 1024 * 1024;
interface Delivery {
  message: JsMsg;
  event: Envelope;
}

/**
 * Consumes events from JetStream and runs their handlers in batches. Each event is handled once, and never
 * after a newer one of its aggregate. A redelivered event, and an event whose batch failed, is handled alone.
 */
export class Follower extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  private readonly log = new Logger('event-handlers');
  private readonly deadLetters: DeadLetters;
  private readonly handling: EventHandling;
  readonly eventRetries: EventRetries;
  private readonly queue = new BatchQueue<Delivery>();
  private readonly soloTasks = new Set<Promise<void>>();
  /**
   * Events that are delivered but not handled, and since when. Without progress reports the bus redelivers
   * them.
   */
  private readonly inFlight = new Map<JsMsg, number>();
  private progressTimer?: NodeJS.Timeout;
  private suspectQueue: Promise<void> = Promise.resolve();
  private messages?: ConsumerMessages;
  private consumerTask: Promise<void> = Promise.resolve();
  private queueTask: Promise<void> | null = null;
  private isClosing = false;
  constructor(
    private readonly service: string,
    private readonly bus: NatsConnection,
    db: Database,
    private readonly ackWaitMs: number,
    private readonly projectionProgress: ProjectionProgress,
  ) {
    super();
    projectionProgress.countInProcess = () => this.queue.pendingCount;
    this.deadLetters = new DeadLetters(db);
    this.handling = new EventHandling(db, this.deadLetters, this.messageHandlers as never, (returned) =>
      this.transformToObservable(returned),
    );
    this.eventRetries = new EventRetries(this.deadLetters, this.handling);
  }

  async listen(callback: (error?: unknown) => void) {
    const { types } = this;
    const unknownType = types.find((type) => !events[type]);
    if (unknownType) return callback(new Error(`No such event: ${unknownType}`));
    const reportProgress = () => {
      for (const [message, startedAt] of this.inFlight)
        if (Date.now() - startedAt < HANG_TIMEOUT_MS) message.working();
    };
    this.progressTimer = setInterval(reportProgress, this.ackWaitMs / 3).unref();
    if (types.length > 0) {
      this.consumerTask = this.run(types);
      this.eventRetries.start();
    }
    callback();
  }

  /** The event types that this service handles. */
  get types(): EventType[] {
    return [...this.messageHandlers.keys()] as EventType[];
  }

  private async run(types: EventType[]): Promise<void> {
    let isConsumerReady = false;
    for (let tries = 0; !this.isClosing; tries++) {
      try {
        if (!isConsumerReady) await ensureConsumer(this.bus, this.service, types, this.ackWaitMs);
        isConsumerReady = true;
        const consumer = await jetstream(this.bus).consumers.get(STREAM, this.service);
        this.messages = await consumer.consume({
          max_messages: MAX_BUFFERED,
          expires: 10_000,
          abort_on_missing_resource: true,
        });
        if (this.isClosing) break; // closed while it waited for the bus
        tries = 0;
        for await (const message of this.messages) await this.enqueue(message);
      } catch (error) {
        if (this.isClosing) break;
        this.log.error(error);
        isConsumerReady = false; // the durable consumer may be deleted
        await new Promise((resolve) => setTimeout(resolve, computeBackoffMs(tries, { max: 5000 })));
      }
    }
    await this.messages?.close();
    while (this.runningTasks.length > 0) await Promise.all(this.runningTasks);
  }
  /** A full queue gets space when any of these ends. */
  private get runningTasks(): Promise<void>[] {
    return this.queueTask ? [this.queueTask, ...this.soloTasks] : [...this.soloTasks];
  }

  /** Adds an event to the queue. Waits while the queue is full. */
  private async enqueue(message: JsMsg): Promise<void> {
    if (this.isClosing) return message.nak(); // redelivered to another replica at once, not after ack_wait
    this.projectionProgress.setPendingOnBus(message.info.pending);
    const event = this.read(message);
    if (!event) return;
    this.inFlight.set(message, Date.now());
    this.queue.add(event.aggregate, { message, event }, message.data.length);
    this.queueTask ??= this.handleQueue();
    const isFull = () => this.queue.size >= MAX_QUEUED || this.queue.weight >= MAX_BYTES;
    while (isFull() && !this.isClosing) await Promise.race(this.runningTasks);
  }

  /** Handles batch after batch until no waiting event can be handled now. */
  private async handleQueue(): Promise<void> {
    await new Promise(setImmediate); // handles messages that arrived together in one batch
    for (let batch = this.queue.takeBatch(); batch.length > 0; batch = this.queue.takeBatch()) {
      const redelivered = batch.filter(({ message }) => message.redelivered);
      for (const delivery of redelivered) await this.handleAlone(delivery);
      await this.handleBatch(batch.filter(({ message }) => !message.redelivered));
      if (this.isClosing) this.queue.takeAll().forEach(({ message }) => this.returnToBus(message));
    }
    this.queueTask = null;
  }
  private returnToBus(message: JsMsg): void {
    this.inFlight.delete(message);
    message.nak();
  }
  private finish({ message, event }: Delivery): void {
    this.inFlight.delete(message);
    this.queue.finish(event.aggregate);
  }

  private async handleBatch(batch: readonly Delivery[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    if (batch.length === 1) return this.handleAlone(first);
    try {
      await this.handling.handle(batch.map(({ event }) => event));
    } catch (error) {
      this.log.warn({
        events: batch.length,
        message: 'a batch failed: its events are handled one by one',
        error,
      });
      for (const delivery of batch) await this.handleAlone(delivery);
      return;
    }
    for (const delivery of batch) {
      delivery.message.ack();
      this.finish(delivery);
    }
  }

  /** Starts to handle one event alone. Waits only while `MAX_SOLO_TASKS` events are in progress. */
  private async handleAlone(delivery: Delivery): Promise<void> {
    const isSuspect = delivery.message.info.deliveryCount >= ONE_AT_A_TIME_FROM;
    const handling = isSuspect
      ? this.suspectQueue.then(() => this.deliver(delivery))
      : this.deliver(delivery);
    const work = handling.finally(() => {
      this.soloTasks.delete(work);
      this.finish(delivery);
      if (this.queue.size > 0) this.queueTask ??= this.handleQueue();
    });
    this.soloTasks.add(work);
    if (isSuspect) this.suspectQueue = work;
    if (this.soloTasks.size >= MAX_SOLO_TASKS) await Promise.race(this.soloTasks);
  }

  private async deliver({ message, event }: Delivery): Promise<void> {
    try {
      // Counted before the retry: an event that kills the process each time must become a dead letter too.
      if (message.redelivered && (await this.deadLetters.countTry(event, PROCESS_ENDED)) > TRIES)
        return message.ack();
      await this.handling.handle([event], { isRetry: message.redelivered });
      message.ack();
    } catch (error) {
      this.log.error({ event: event.id, type: event.type, request: event.requestId, error });
      const tries = await this.deadLetters
        .recordFailure(event, error, { isCounted: message.redelivered })
        .catch(() => 0);
      const pauseBeforeLastTry = tries === TRIES - 1 ? this.ackWaitMs : 0;
      if (tries >= TRIES) message.ack();
      else if (tries > 0) message.nak(pauseBeforeLastTry + computeBackoffMs(0, { first: TRY_MS[tries - 1] }));
      else message.nak(computeBackoffMs(message.info.deliveryCount)); // not the event's fault
    }
  }

  /** Returns null for a message that is no event. It is not redelivered. */
  private read(message: JsMsg): Envelope | null {
    try {
      return parseEnvelope(message);
    } catch (error) {
      this.log.error({ subject: message.subject, seq: message.seq, error });
      message.term('The message cannot be parsed.');
      return null;
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    void this.messages?.close();
    await Promise.all([this.consumerTask, this.eventRetries.stop()]);
    clearInterval(this.progressTimer);
  }
  on(): never {
    throw new Error('not used');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }
}
