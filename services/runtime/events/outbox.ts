import { events, type EventPayload, type EventType } from '@laurel/proto/events';
import { getCurrentCall, createCall } from '../auth/call-context.js';
import type { Tx } from '../database/client.js';
import { refuse } from '../errors/refusals.js';

/** As JSON: below the bus's limit of 256 KB (deploy/nats), with space for the headers. */
const MAX_EVENT_BYTES = 200 * 1024;

/** In the transaction of the change. Save the aggregate first: its row lock orders the events. */
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
 * @throws event.too_large, and then none is stored
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

/** Uses the index that prevents a version from being published twice, because the outbox is large. */
export const FIND_EVENT = `select 1 from outbox where aggregate = $1 and version = $2 and type not like '%.snapshot'`;
/**
 * For events that several replicas detect at the same time: the first one appends them, the others find them
 * appended. Must run in a transaction, which holds a lock of the first event's aggregate until it ends.
 * Returns whether the events were appended now.
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
 * Publishes the events of the last days again, and returns how many. Each event has the same id, so a
 * consumer that has handled it skips it. Events that were set aside are left out. The days count from the
 * time of the event (`at`), which also decides its deletion here. Republishing does not extend its storage.
 */
export const republishEvents = (db: Tx, days: number): Promise<number> =>
  db.$executeRawUnsafe(
    `update outbox set published_at = null
     where at > now() - make_interval(days => $1::int) and published_at < 'infinity'`,
    days,
  );
