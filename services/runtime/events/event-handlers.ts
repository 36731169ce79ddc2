import { BaseRpcContext, Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventPayload, EventType } from '@laurel/proto/events';
import type { Tx } from '../database/client.js';
import type { Envelope } from './envelope.js';
import type { SqlTx } from '../database/sql-transaction.js';

export const JETSTREAM = Symbol('jetstream');

/** The context of an event handler: the transaction that it must use, and the envelope of the event. */
export class EventContext<T = Tx> extends BaseRpcContext<[]> {
  constructor(
    readonly tx: T,
    /** The envelope of each event, in order. */
    readonly events: readonly [Envelope, ...Envelope[]],
    /** Registers work that runs after the commit, for changes of in-memory state. */
    readonly afterCommit: (work: () => void) => void,
  ) {
    super([]);
  }
  get event(): Envelope {
    return this.events[0];
  }
}

type Handler<F, T> = (payload: F, context: EventContext<T>) => Promise<void>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each service has its own transaction type
type Decorator<F, T = any> = (
  target: object,
  key: string,
  method: TypedPropertyDescriptor<Handler<F, T>>,
) => void;
/** `isBatch`: handles all events of a batch at once. `isSql`: uses SQL only. */
export interface HandlerOptions {
  isBatch?: boolean;
  isSql?: boolean;
}
const handleEvents =
  <F, T>(types: readonly EventType[], following: HandlerOptions): Decorator<F, T> =>
  (target, key, method) => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern(types, { ...following })(target, key, method as never);
  };

/** Like `@EventPattern`, but type-checked: the event types exist, and the method accepts their payloads. */
export const OnEvent = <T extends EventType>(...types: T[]): Decorator<EventPayload<T>> =>
  handleEvents(types, {});
/**
 * Like `@OnEvent`, for frequent events. The method receives up to 64 events of different aggregates and
 * writes them with multi-row statements. The result must equal handling each one alone.
 */
export const OnEvents = <T extends EventType>(...types: T[]): Decorator<EventPayload<T>[]> =>
  handleEvents(types, { isBatch: true });
/**
 * Like `@OnEvents`, for a method that uses only SQL. If all handlers of a batch do, its transaction bypasses
 * Prisma.
 */
export const OnEventsInSql = <T extends EventType>(...types: T[]): Decorator<EventPayload<T>[], SqlTx> =>
  handleEvents(types, { isBatch: true, isSql: true });
