import { BaseRpcContext, Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventOf, EventType } from '@laurel/proto/events';
import type { Tx } from './database.js';
import type { Envelope } from './envelope.js';
import type { SqlTx } from './sql-transaction.js';

export const JETSTREAM = Symbol('jetstream');

/** What a handler gets beside the fact: the transaction that its effect must use, and where the fact comes from. */
export class Reaction<T = Tx> extends BaseRpcContext<[]> {
  constructor(
    readonly tx: T,
    /** Of each fact, in their order. */
    readonly events: readonly [Envelope, ...Envelope[]],
    /** Called once the effect is committed: for what the process keeps in memory. */
    readonly afterCommit: (work: () => void) => void,
  ) {
    super([]);
  }
  get event(): Envelope {
    return this.events[0];
  }
}

type Handler<F, T> = (fact: F, reaction: Reaction<T>) => Promise<void>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each service has its own transaction type
type Decorator<F, T = any> = (
  target: object,
  key: string,
  method: TypedPropertyDescriptor<Handler<F, T>>,
) => void;
/** `isOfMany`: all of a batch at once; `isSql`: with SQL alone. */
export interface Following {
  isOfMany?: boolean;
  isSql?: boolean;
}
const follow =
  <F, T>(types: readonly EventType[], following: Following): Decorator<F, T> =>
  (target, key, method) => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern(types, { ...following })(target, key, method as never);
  };

/** `@EventPattern` for one or several facts, checked against the catalogue: the names exist, and the method takes what they carry. */
export const On = <T extends EventType>(...types: T[]): Decorator<EventOf<T>> => follow(types, {});
/**
 * The same for facts that come by the thousand: the method takes up to 64 at once, each of another aggregate, and writes them in
 * statements of many rows. It must do for all of them what it would do for each.
 */
export const OnMany = <T extends EventType>(...types: T[]): Decorator<EventOf<T>[]> =>
  follow(types, { isOfMany: true });
/** The same for a method that asks with SQL alone: where all of a batch do, Prisma is not in the way. */
export const OnManyInSql = <T extends EventType>(...types: T[]): Decorator<EventOf<T>[], SqlTx> =>
  follow(types, { isOfMany: true, isSql: true });
