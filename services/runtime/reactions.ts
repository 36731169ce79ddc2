import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import {
  BaseRpcContext,
  Ctx,
  EventPattern,
  Payload,
  Server,
  type CustomTransportStrategy,
} from '@nestjs/microservices';
import { events, type EventOf, type EventType } from '@laurel/proto/events';
import { lastValueFrom } from 'rxjs';
import { backoffMs } from './backoff.js';
import { STREAM } from './bus.js';
import { childTrace, newCall, within } from './call.js';
import type { Database, Tx } from './database.js';
import { DeadLetters, isDead, type Envelope } from './dead-letters.js';
import { IdleGc } from './idle-gc.js';
import { ensureConsumer } from './stream.js';

/** What a handler gets beside the fact: the transaction that its effect must use, and where the fact comes from. */
export class Reaction<T = Tx> extends BaseRpcContext<[]> {
  constructor(
    readonly tx: T,
    readonly event: Envelope,
    /** Called once the effect is committed: for what the process keeps in memory. */
    readonly afterCommit: (work: () => void) => void,
  ) {
    super([]);
  }
}
export const JETSTREAM = Symbol('jetstream');

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each service has its own transaction type
type Handler<T extends EventType> = (fact: EventOf<T>, reaction: Reaction<any>) => Promise<void>;
/** `@EventPattern` for one or several facts, checked against the catalogue: the names exist, and the method takes what they carry. */
export const On =
  <T extends EventType>(...types: T[]) =>
  (target: object, key: string, method: TypedPropertyDescriptor<Handler<T>>): void => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern(types)(target, key, method as never);
  };

/** Between the tries of one fact, each longer than the one before; after the last it is set aside. */
const TRY_MS = [200, 1000, 5000, 10_000];
const AT_ONCE = 16;
/**
 * Facts carry whole aggregates, so the newest version wins: an older one counts as handled. `restated` is taken at an equal
 * version too, so that a republished aggregate heals a copy.
 */
const HANDLED = `with once as (insert into handled (event_id) values ($1::uuid) on conflict do nothing returning 1),
  turn as (insert into seen as s (aggregate, version) select $2, $3::int where exists (select from once)
    on conflict (aggregate) do update set version = excluded.version
    where s.version < excluded.version or ($4::boolean and s.version = excluded.version)
    returning 1)
  select (select count(*)::int from once) as once, (select count(*)::int from turn) as turn`;

/** Runs `@On` handlers on facts from JetStream: each fact once, the facts of one aggregate never backwards. */
export class Reactions extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  private readonly log = new Logger('reactions');
  private readonly letters: DeadLetters;
  private messages?: ConsumerMessages;
  private running: Promise<void> = Promise.resolve();
  private closing = false;
  private readonly idleGc = new IdleGc();
  constructor(
    private readonly service: string,
    private readonly bus: NatsConnection,
    private readonly db: Database,
    private readonly ackWaitMs: number,
  ) {
    super();
    this.letters = new DeadLetters(db);
  }

  async listen(callback: (error?: unknown) => void) {
    const { types } = this;
    const unknown = types.find((type) => !events[type]);
    if (unknown) return callback(new Error(`No such event: ${unknown}`));
    if (types.length > 0) this.running = this.run(types);
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
          max_messages: 64,
          expires: 10_000,
          abort_on_missing_resource: true,
        });
        tries = 0;
        await this.drainInto(this.messages);
      } catch (error) {
        if (this.closing) return;
        this.log.error(error);
        shaped = false; // the durable may be gone
        await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, { longest: 5000 })));
      }
    }
  }

  private async drainInto(messages: ConsumerMessages): Promise<void> {
    const lanes = new Map<string, Promise<void>>();
    const busy = new Set<Promise<void>>();
    for await (const message of messages) {
      if (this.closing) {
        message.nak(); // handed over at once, not after ack_wait
        continue;
      }
      const key = message.subject.slice(message.subject.lastIndexOf('.') + 1);
      const work = (lanes.get(key) ?? Promise.resolve())
        .then(() => this.deliver(message))
        .finally(() => {
          busy.delete(work);
          this.idleGc.after(1);
          if (lanes.get(key) === work) lanes.delete(key);
        });
      lanes.set(key, work);
      busy.add(work);
      if (busy.size >= AT_ONCE) await Promise.race(busy);
    }
    await Promise.all(busy);
  }

  private async deliver(message: JsMsg): Promise<void> {
    const event = this.read(message);
    if (!event) return;
    try {
      // Counted before it is tried again: a fact that kills the process each time must end as a dead letter too.
      if (
        message.redelivered &&
        isDead(await this.letters.count(event, 'The process ended while it handled this fact.'))
      )
        return message.ack();
      await this.handle(event, message.redelivered);
      message.ack();
    } catch (error) {
      this.log.error({ event: event.id, type: event.type, request: event.requestId, error });
      const tries = await this.letters.blame(event, error, !message.redelivered).catch(() => 0);
      if (isDead(tries)) message.ack();
      else if (tries > 0) message.nak(backoffMs(0, { first: TRY_MS[tries - 1] }));
      else message.nak(backoffMs(message.info.deliveryCount)); // no database: nobody's fault
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

  /** Once, never backwards, and together with its effect. `again`: a success removes its failures. */
  private async handle(event: Envelope, again: boolean): Promise<void> {
    const after: (() => void)[] = [];
    const isWhole = event.type.endsWith('.restated');
    await this.db.$transaction(
      async (tx: Tx) => {
        const [found] = await tx.$queryRawUnsafe<{ once: number; turn: number }[]>(
          HANDLED,
          event.id,
          event.aggregate,
          event.version,
          isWhole,
        );
        const handler = this.messageHandlers.get(event.type);
        if (found!.once === 1 && found!.turn === 1 && handler) {
          const call = newCall({
            requestId: event.requestId,
            traceparent: childTrace(event.traceparent),
            deadline: Date.now() + 10_000,
          });
          const fact = events[event.type].message.fromJSON(event.body);
          const run = async () =>
            this.transformToObservable(
              await handler(fact, new Reaction(tx, event, (work) => after.push(work))),
            );
          await within(call, async () => lastValueFrom(await run(), { defaultValue: undefined }));
        }
        if (again) await this.letters.forget(tx, event.id);
      },
      { timeout: 10_000, maxWait: 10_000 },
    );
    for (const work of after) work();
  }

  /** Tries the dead letters again, oldest first: all, or the named ones. */
  async replay(ids: string[] = []): Promise<{ done: number; left: number }> {
    const letters = await this.letters.dead(ids);
    let done = 0;
    for (const event of letters) {
      try {
        await this.handle(event, true);
        done++;
      } catch (error) {
        await this.letters.blame(event, error, true);
      }
    }
    return { done, left: letters.length - done };
  }

  async close(): Promise<void> {
    this.closing = true;
    void this.messages?.close();
    await this.running;
  }
  on(): never {
    throw new Error('not used');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
function envelope(message: JsMsg): Envelope {
  const [, , noun, what, aggregate = ''] = message.subject.split('.');
  const header = (key: string) => message.headers?.get(key) ?? '';
  const [id, version] = [header('Nats-Msg-Id'), Number(header('version'))];
  if (!UUID.test(id) || !Number.isInteger(version)) throw new Error('A fact has an id and a version.');
  return {
    id,
    type: `${noun}.${what}` as EventType,
    aggregate,
    version,
    at: header('at'),
    requestId: header('request-id'),
    traceparent: header('traceparent'),
    body: message.json(),
  };
}
