import { events, type EventPayload, type EventType } from '@laurel/proto/events';
import { getCurrentCall, createCall } from '../auth/call-context.js';
import type { Tx } from '../database/client.js';
import { refuse } from '../errors/refusals.js';

/**
 * Maximum size of a payload as JSON. With its headers it stays below the bus's limit of 256 KB (deploy/nats).
 */
const MAX_EVENT_BYTES = 200 * 1024;

/**
 * Appends an event in the transaction of the change. Save the aggregate first: its row lock keeps the events
 * of concurrent transactions in order.
 */
export function appendEvent<T extends EventType>(
  tx: Tx,
  type: T,
  aggregate: string,
  version: number,
  payload: EventPayload<T>,
): Promise<number> {
  return appendEvents(tx, [{ type, aggregate, version, payload }]);
}

export interface OutboxEvent<T extends EventType = EventType> {
  type: T;
  aggregate: string;
  version: number;
  payload: EventPayload<T>;
}

/**
 * Appends events in one statement, in the given order: for seeds, imports and `publish-snapshots`.
 * @throws event.too_large if an event is too large; the transaction must then be rolled back, because the
 * others were appended
 */
export async function appendEvents(tx: Tx, outboxEvents: readonly OutboxEvent[]): Promise<number> {
  const { requestId } = getCurrentCall() ?? createCall();
  const rows = outboxEvents.map(({ type, aggregate, version, payload }) => ({
    type,
    aggregate,
    version,
    payload: events[type].message.toJSON(payload as never),
  }));
  const inserted = await tx.$executeRawUnsafe(
    `insert into outbox (type, aggregate, version, payload, request_id)
     select f->>'type', f->>'aggregate', (f->>'version')::int, f->'payload', $2
     from jsonb_array_elements($1::jsonb) with ordinality as t(f, n)
     where octet_length((f->'payload')::text) <= ${MAX_EVENT_BYTES} order by n`,
    JSON.stringify(rows),
    requestId,
  );
  if (inserted < rows.length)
    throw refuse.invalid('event.too_large', 'This is too much for one entry. Shorten its texts or lists.');
  return inserted;
}

/**
 * Finds a published event. $1: aggregate, $2: version. The condition on `type` is the one of the index that
 * prevents duplicate versions, so that the query uses it: the outbox is large.
 */
export const FIND_EVENT = `select 1 from outbox where aggregate = $1 and version = $2 and type not like '%.snapshot'`;
/**
 * Appends events that several replicas detect at the same time: only the first replica appends them. Call it
 * in a transaction, which then locks the aggregate of the first event until it ends. Returns whether this
 * call appended the events.
 */
export async function appendEventOnce(
  tx: Tx,
  outboxEvents: readonly [OutboxEvent, ...OutboxEvent[]],
): Promise<boolean> {
  const [{ aggregate, version }] = outboxEvents;
  await tx.$executeRawUnsafe('select pg_advisory_xact_lock(hashtext($1))', aggregate);
  const existing = await tx.$queryRawUnsafe<unknown[]>(FIND_EVENT, aggregate, version);
  if (existing.length > 0) return false;
  await appendEvents(tx, outboxEvents);
  return true;
}

/**
 * Publishes the events of the last days again, and returns their number. An event has the same id as before,
 * so a consumer that has handled it skips it. Events that the bus rejected are left out. An event is deleted
 * by its time (`at`), so publishing it again does not store it longer.
 */
export const republishEvents = (db: Tx, days: number): Promise<number> =>
  db.$executeRawUnsafe(
    `update outbox set published_at = null
     where at > now() - make_interval(days => $1::int) and published_at < 'infinity'`,
    days,
  );
