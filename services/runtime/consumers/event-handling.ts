import { events, type EventPayload } from '@laurel/proto/events';
import { lastValueFrom, type Observable } from 'rxjs';
import { createCall, runInCall } from '../auth/call-context.js';
import type { Database, Tx } from '../database/client.js';
import { forgetFailedBefore, type DeadLetters } from './dead-letters.js';
import { getVersionKey, type Envelope } from '../events/envelope.js';
import { lockUser } from '../database/user-locks.js';
import { EventContext, type HandlerOptions } from '../events/event-handlers.js';
import { WAIT_FOR_LOCKS } from '../database/sql-transaction.js';
import { runAfterCommit } from '../database/transactions.js';
import { scaleTimeout } from '../process/scale-timeout.js';

const TRANSACTION_MS = scaleTimeout(10_000);
/**
 * Marks events of different aggregates as handled, and returns the ids of those that must be handled now.
 * Leaves out an event that was handled before, and one that is older than the stored version of its
 * aggregate, because events contain whole aggregates. A `snapshot` event of an equal version is handled, so
 * that it can repair a projection. $1: event ids, $2: version keys, $3: versions, $4: whether each is a
 * snapshot.
 */
const CLAIM_EVENTS = `with input as (select * from unnest($1::uuid[], $2::text[], $3::int[], $4::boolean[]) as i(id, aggregate, version, is_snapshot)),
  first_delivery as (insert into handled_event (event_id) select id from input order by id on conflict do nothing returning event_id),
  not_outdated as (insert into aggregate_version as stored (aggregate, version)
    select aggregate, version from input where id in (select event_id from first_delivery) order by aggregate
    on conflict (aggregate) do update set version = excluded.version
    where stored.version < excluded.version
      or (stored.version = excluded.version and stored.aggregate in (select aggregate from input where is_snapshot))
    returning aggregate)
  select id from input where aggregate in (select aggregate from not_outdated) and id in (select event_id from first_delivery)`;

/** A handler for events of a type, as Nest registers it. */
interface Handler {
  (payload: unknown, context: EventContext): Promise<Observable<unknown>>;
  extras?: HandlerOptions;
}

/**
 * Locks users before their data is deleted. A concurrent transaction that adds data of such a user either
 * ends before the lock, and its data is deleted too, or it waits and is refused.
 */
async function lockDeletedUsers(tx: Tx, envelopes: readonly Envelope[]): Promise<void> {
  const deleted = envelopes.filter(({ type }) => type === 'user.deleted');
  for (const { body } of deleted.toSorted((a, b) => (a.aggregate < b.aggregate ? -1 : 1)))
    await lockUser(tx, (body as EventPayload<'user.deleted'>).userId);
}

/**
 * Runs the handlers of events: once per event, never for an older version, and in one transaction with
 * `CLAIM_EVENTS`.
 */
export class EventHandling {
  constructor(
    private readonly db: Database,
    private readonly deadLetters: DeadLetters,
    /** Handlers by event type. They run in this order, so that handlers that take table locks come last. */
    private readonly handlers: ReadonlyMap<string, Handler>,
    private readonly toObservable: (returned: unknown) => Observable<unknown>,
  ) {}

  /**
   * Handles all of the events or none, in one transaction. With `isRetry` a success deletes the recorded
   * failures.
   */
  async handle(envelopes: readonly Envelope[], { isRetry = false } = {}): Promise<void> {
    const work = async (tx: Tx) => {
      const claimed = await this.claim(tx, envelopes);
      const due = envelopes.filter(({ id }) => claimed.has(id));
      await lockDeletedUsers(tx, due);
      for (const [handler, group] of this.groupByHandler(due)) await this.runForGroup(tx, handler, group);
      await forgetFailedBefore(tx, due);
      if (isRetry) for (const { id } of envelopes) await this.deadLetters.deleteFailure(tx, id);
    };
    if (this.isInSql(envelopes)) return this.db.inSql(work, TRANSACTION_MS);
    await this.db.$transaction(
      async (tx: Tx) => {
        await tx.$executeRawUnsafe(WAIT_FOR_LOCKS);
        await work(tx);
      },
      { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS },
    );
  }
  /** True if all handlers of these events use SQL only. */
  private isInSql(envelopes: readonly Envelope[]): boolean {
    return envelopes.every(({ type }) => this.handlers.get(type)?.extras?.isSql);
  }

  private async claim(tx: Tx, envelopes: readonly Envelope[]): Promise<ReadonlySet<string>> {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      CLAIM_EVENTS,
      envelopes.map(({ id }) => id),
      envelopes.map(getVersionKey),
      envelopes.map(({ version }) => version),
      envelopes.map(({ type }) => type.endsWith('.snapshot')),
    );
    return new Set(rows.map(({ id }) => id));
  }

  private groupByHandler(envelopes: readonly Envelope[]): Map<Handler, Envelope[]> {
    const groups = Map.groupBy(envelopes, ({ type }) => this.handlers.get(type));
    const orderedHandlers = [...new Set(this.handlers.values())];
    return new Map(
      orderedHandlers
        .filter((handler) => groups.has(handler))
        .map((handler) => [handler, groups.get(handler)!]),
    );
  }

  /** Calls a batch handler once for the whole group, and any other handler for each event. */
  private async runForGroup(tx: Tx, handler: Handler, group: readonly Envelope[]): Promise<void> {
    const batches = handler.extras?.isBatch ? [group] : group.map((envelope) => [envelope]);
    for (const batch of batches) await this.run(tx, handler, batch as [Envelope, ...Envelope[]]);
  }
  private run(tx: Tx, handler: Handler, envelopes: readonly [Envelope, ...Envelope[]]): Promise<unknown> {
    const [{ requestId }] = envelopes;
    const call = createCall({ requestId, deadline: Date.now() + TRANSACTION_MS });
    const payloads = envelopes.map(({ type, body }) => events[type].message.fromJSON(body));
    const context = new EventContext(tx, envelopes, runAfterCommit);
    return runInCall(call, async () =>
      lastValueFrom(
        this.toObservable(await handler(handler.extras?.isBatch ? payloads : payloads[0], context)),
        { defaultValue: undefined },
      ),
    );
  }
}
