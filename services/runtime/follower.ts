import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { events, type EventType } from '@laurel/proto/events';
import type { Arrivals } from './arrivals.js';
import { backoffMs } from './backoff.js';
import { STREAM } from './bus.js';
import type { Database } from './database.js';
import { DeadLetters, TRIES } from './dead-letters.js';
import { envelope, type Envelope } from './envelope.js';
import { Gathering } from './gathering.js';
import { Handling } from './handling.js';
import { idleGc } from './idle-gc.js';
import { JETSTREAM } from './reactions.js';
import { Retrying } from './retrying.js';
import { ensureConsumer } from './stream.js';

/**
 * Between the tries of one fact, each longer than the one before; after the last it is set aside. Before that try, what a process
 * that died had in hand has come again: the fact may need it.
 */
const TRY_MS = [200, 1000, 5000, 10_000];
/** Facts that are tried alone, beside the batch: half the pool's connections, so that who asks meanwhile is answered. */
const ALONE_AT_ONCE = 5;
/** What is delivered so often is tried with nothing of its kind beside it: whatever ended the process twice shall not be blamed on its neighbours. */
const ONE_AT_A_TIME_FROM = 3;
const ENDED = 'The process ended while it handled this fact.';
/** So many are gathered; fewer lie delivered before that, of which the bus is not told that they are at work. */
const [GATHERED, PULLED] = [128, 32];
/** What is at work for longer hangs: another shall have it. */
const HANGS_MS = 60_000;
/** Facts may be large (outbox.ts): of these not so many are held, nor handled in one transaction. */
const MOST_BYTES = 4 * 1024 * 1024;
interface Delivery {
  message: JsMsg;
  event: Envelope;
}

/**
 * Runs `@On` handlers on facts from JetStream, in batches: each fact once, the facts of one aggregate never backwards. What is
 * delivered again, or fails with others, is tried alone.
 */
export class Follower extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  private readonly log = new Logger('reactions');
  private readonly letters: DeadLetters;
  private readonly handling: Handling;
  readonly dead: Retrying;
  private readonly gathered = new Gathering<Delivery>();
  private readonly alone = new Set<Promise<void>>();
  /** Delivered, and not handled yet: the bus is told that they are at work, or it would deliver them again. */
  private readonly held = new Map<JsMsg, number>();
  private holding?: NodeJS.Timeout;
  private turn: Promise<void> = Promise.resolve();
  private messages?: ConsumerMessages;
  private running: Promise<void> = Promise.resolve();
  private working: Promise<void> | null = null;
  private closing = false;
  constructor(
    private readonly service: string,
    private readonly bus: NatsConnection,
    db: Database,
    private readonly ackWaitMs: number,
    private readonly arrivals: Arrivals,
  ) {
    super();
    arrivals.here = () => this.gathered.held;
    this.letters = new DeadLetters(db);
    this.handling = new Handling(db, this.letters, this.messageHandlers as never, (returned) =>
      this.transformToObservable(returned),
    );
    this.dead = new Retrying(this.letters, this.handling);
  }

  async listen(callback: (error?: unknown) => void) {
    const { types } = this;
    const unknown = types.find((type) => !events[type]);
    if (unknown) return callback(new Error(`No such event: ${unknown}`));
    const stillAtWork = () =>
      this.held.forEach((since, message) => Date.now() - since < HANGS_MS && message.working());
    this.holding = setInterval(stillAtWork, this.ackWaitMs / 3).unref();
    if (types.length > 0) {
      this.running = this.run(types);
      this.dead.start();
    }
    callback();
  }

  /** What this service follows. */
  get types(): EventType[] {
    return [...this.messageHandlers.keys()] as EventType[];
  }

  private async run(types: EventType[]): Promise<void> {
    for (let [shaped, tries] = [false, 0]; !this.closing; tries++) {
      try {
        if (!shaped) await ensureConsumer(this.bus, this.service, types, this.ackWaitMs);
        shaped = true;
        const consumer = await jetstream(this.bus).consumers.get(STREAM, this.service);
        this.messages = await consumer.consume({
          max_messages: PULLED,
          expires: 10_000,
          abort_on_missing_resource: true,
        });
        if (this.closing) break; // told so while it waited for the bus
        tries = 0;
        for await (const message of this.messages) await this.take(message);
      } catch (error) {
        if (this.closing) break;
        this.log.error(error);
        shaped = false; // the durable may be gone
        await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, { longest: 5000 })));
      }
    }
    await this.messages?.close();
    while (this.atWork.length > 0) await Promise.all(this.atWork);
  }
  /** What waits is behind one of these. */
  private get atWork(): Promise<void>[] {
    return this.working ? [this.working, ...this.alone] : [...this.alone];
  }

  /** Gathers it; waits while enough is gathered already. */
  private async take(message: JsMsg): Promise<void> {
    if (this.closing) return message.nak(); // handed over at once, not after ack_wait
    this.arrivals.hear(message.info.pending);
    const event = this.read(message);
    if (!event) return;
    this.held.set(message, Date.now());
    this.gathered.add(event.aggregate, { message, event }, message.data.length);
    this.working ??= this.work();
    const isFull = () => this.gathered.size >= GATHERED || this.gathered.weight >= MOST_BYTES;
    while (isFull() && !this.closing) await Promise.race(this.atWork);
  }

  /** Batch after batch, until nothing is left that could be handled now. */
  private async work(): Promise<void> {
    await new Promise(setImmediate); // what has arrived together is handled together
    for (let batch = this.gathered.next(); batch.length > 0; batch = this.gathered.next()) {
      const again = batch.filter(({ message }) => message.redelivered);
      for (const one of again) await this.beside(one);
      await this.together(batch.filter(({ message }) => !message.redelivered));
      idleGc.after(batch.length);
      if (this.closing) this.gathered.empty().forEach(({ message }) => this.handBack(message));
    }
    this.working = null;
  }
  private handBack(message: JsMsg): void {
    this.held.delete(message);
    message.nak();
  }
  private done({ message, event }: Delivery): void {
    this.held.delete(message);
    this.gathered.done(event.aggregate);
  }

  private async together(batch: readonly Delivery[]): Promise<void> {
    if (batch.length < 2) return void (batch[0] && (await this.beside(batch[0])));
    try {
      await this.handling.handle(batch.map(({ event }) => event));
    } catch (error) {
      this.log.warn({ facts: batch.length, said: 'a batch failed: each is tried alone', error });
      for (const one of batch) await this.beside(one);
      return;
    }
    for (const one of batch) {
      one.message.ack();
      this.done(one);
    }
  }

  /** Alone, and not waited for but where many are at work. */
  private async beside(delivery: Delivery): Promise<void> {
    const isSuspect = delivery.message.info.deliveryCount >= ONE_AT_A_TIME_FROM;
    const tried = isSuspect ? this.turn.then(() => this.deliver(delivery)) : this.deliver(delivery);
    const work = tried.finally(() => {
      this.alone.delete(work);
      this.done(delivery);
      if (this.gathered.size > 0) this.working ??= this.work();
    });
    this.alone.add(work);
    if (isSuspect) this.turn = work;
    if (this.alone.size >= ALONE_AT_ONCE) await Promise.race(this.alone);
  }

  private async deliver({ message, event }: Delivery): Promise<void> {
    try {
      // Counted before it is tried again: a fact that kills the process each time must end as a dead letter too.
      if (message.redelivered && (await this.letters.count(event, ENDED)) > TRIES) return message.ack();
      await this.handling.handle([event], { again: message.redelivered });
      message.ack();
    } catch (error) {
      this.log.error({ event: event.id, type: event.type, request: event.requestId, error });
      const tries = await this.letters.blame(event, error, !message.redelivered).catch(() => 0);
      if (tries >= TRIES) message.ack();
      else if (tries > 0)
        message.nak((tries === TRIES - 1 ? this.ackWaitMs : 0) + backoffMs(0, { first: TRY_MS[tries - 1] }));
      else message.nak(backoffMs(message.info.deliveryCount)); // nobody's fault
    }
  }

  /** Null for what is no fact: it would be none the next time either, so it is not delivered again. */
  private read(message: JsMsg): Envelope | null {
    try {
      return envelope(message);
    } catch (error) {
      this.log.error({ subject: message.subject, seq: message.seq, error });
      message.term('This cannot be read.');
      return null;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    void this.messages?.close();
    await Promise.all([this.running, this.dead.stop()]);
    clearInterval(this.holding);
  }
  on(): never {
    throw new Error('not used');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }
}
