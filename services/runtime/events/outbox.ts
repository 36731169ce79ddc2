import { Logger } from '@nestjs/common';
import { errors, headers, type NatsConnection } from '@nats-io/transport-node';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { events, type EventPayload, type EventType } from '@laurel/proto/events';
import type pg from 'pg';
import { getSubject } from './bus.js';
import { currentCall, newCall } from '../auth/call-context.js';
import type { Tx } from '../database/client.js';
import { PgListener, type Listening } from '../database/pg-listener.js';
import { refuse } from '../errors/refusals.js';

/**
 * The maximum size of an event as JSON: below the bus's limit of 256 KB (deploy/nats), with space for the
 * headers.
 */
const MAX_EVENT_BYTES = 200 * 1024;

/**
 * Appends an event to the outbox in the transaction of its change. Save the aggregate first: its row lock
 * orders the events.
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
 * @throws event.too_large, and then none is stored
 */
export async function appendEvents(tx: Tx, outboxEvents: readonly OutboxEvent[]): Promise<number> {
  const { requestId } = currentCall() ?? newCall();
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

interface Row {
  seq: string;
  id: string;
  type: EventType;
  aggregate: string;
  version: number;
  body: string;
  at: string;
  request_id: string;
}
const LOCK = 0x0b0e;
const [BATCH, IN_FLIGHT] = [256, 32];
const SET_PUBLISHED = 'update outbox set published_at = clock_timestamp() where seq = any($1::bigint[])';
/** Records what the previous batch published and selects the next batch, in one statement. */
const NEXT = `with marked as (${SET_PUBLISHED})
  select seq, id, type, aggregate, version, payload::text as body, at::text, request_id
  from outbox where published_at is null and seq <> all($1::bigint[]) order by seq limit ${BATCH}`;
/** These events say that others are published. They must follow all earlier events in the stream. */
const isClosing = ({ type }: Row) => type === 'projection.rebuilt';
/**
 * Returns the rows that may be published in parallel. No row may be published in parallel with, or after, a
 * closing one of the same batch.
 */
function sideBySide(rows: readonly Row[]): readonly Row[] {
  const closing = rows.findIndex(isClosing);
  return closing === -1 ? rows : rows.slice(0, Math.max(closing, 1));
}
/** Sets a row aside: it is never retried and never deleted until someone sets `published_at` to null. */
const SET_ASIDE = `update outbox set published_at = 'infinity' where seq = $1::bigint`;
/** Rows that were not published by then stay. */
const FORGET = `delete from outbox where published_at < 'infinity' and at < now() - interval '30 days'`;
/**
 * A published event is at most 30 days old and stays in the stream for 30 days, so it may be redelivered
 * during that time.
 */
const FORGET_HANDLED = `delete from handled_event where at < now() - interval '60 days'`;
/** An answer is stored for a day (idempotency.ts). */
const FORGET_STORED_ANSWERS = `delete from idempotent_response where at < now() - interval '24 hours'`;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Publishes the rows of the outbox. Every replica of a service has a relay. An advisory lock lets only one of
 * them work at a time, which preserves the order per aggregate. (Two workers with SKIP LOCKED could publish
 * version 2 before version 1.) The lock lives and dies with the connection that reads and updates the rows. A
 * row that was published but not recorded as such is published again under the same id, and the stream drops
 * it.
 */
export class Relay {
  private readonly log = new Logger('relay');
  private readonly listener: PgListener;
  private readonly stream: JetStreamClient;
  private isDirty = false;
  /**
   * Published but not recorded yet. If this list is lost, they are published again, and the stream drops
   * them.
   */
  private published: string[] = [];
  private forgetAt = 0;
  leading = false;
  constructor(
    url: string,
    bus: NatsConnection,
    private readonly service: string,
    private readonly pollMs = 1000,
  ) {
    this.stream = jetstream(bus);
    const onNotification = () => (this.isDirty = true);
    this.listener = new PgListener(url, {
      name: 'relay',
      channel: 'outbox',
      lock: LOCK,
      isRepeated: true,
      isQueue: true,
      onNotification,
      work: (listening) => this.lead(listening),
    });
  }

  start(): void {
    this.listener.start();
  }
  stop(): Promise<void> {
    return this.listener.stop();
  }

  private async lead({ db, goesOn, unlessLost, pause }: Listening): Promise<void> {
    this.leading = true;
    this.published = [];
    try {
      while (goesOn()) {
        this.isDirty = false;
        const isMore = await unlessLost(this.publishBatch(db));
        if (!isMore && !this.isDirty && goesOn()) await pause(this.pollMs);
      }
      if (this.published.length > 0) await unlessLost(this.savePublished(db));
    } finally {
      this.leading = false;
    }
  }

  /**
   * Publishes one batch: aggregates in parallel, the events of one aggregate one after another. The next
   * batch records them. Returns false if there was nothing to publish.
   */
  private async publishBatch(db: pg.Client): Promise<boolean> {
    if (Date.now() > this.forgetAt) {
      this.forgetAt = Date.now() + FORGET_EVERY_MS;
      for (const forget of [FORGET, FORGET_HANDLED, FORGET_STORED_ANSWERS]) await db.query(forget);
    }
    const { rows: waiting } = await db.query<Row>({ name: 'next', text: NEXT, values: [this.published] });
    this.published = [];
    if (waiting.length === 0) return false;
    const rows = sideBySide(waiting);
    const queues = [...Map.groupBy(rows, (row) => row.aggregate).values()].values();
    let failure: unknown;
    const work = async () => {
      for (const queue of queues) {
        try {
          for (const row of queue) {
            if (await this.isPublished(row)) this.published.push(row.seq);
            else await db.query(SET_ASIDE, [row.seq]);
          }
        } catch (error) {
          failure = error;
        }
        if (failure) return;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    if (failure) {
      await this.savePublished(db);
      throw failure;
    }
    return true;
  }
  private async savePublished(db: pg.Client): Promise<void> {
    await db.query(SET_PUBLISHED, [this.published]);
  }

  /** Returns false for a row that the bus will never accept. It must not block the others. */
  private async isPublished(row: Row): Promise<boolean> {
    try {
      await this.publish(row);
      return true;
    } catch (error) {
      if (!(error instanceof errors.InvalidArgumentError)) throw error;
      const { seq, type, aggregate, version } = row;
      this.log.error({
        seq,
        type,
        aggregate,
        version,
        bytes: Buffer.byteLength(row.body),
        message: 'set aside: the bus rejects it',
        error,
      });
      return false;
    }
  }
  private publish(row: Row) {
    const h = headers();
    h.set('version', String(row.version));
    h.set('at', row.at);
    h.set('request-id', row.request_id);
    return this.stream.publish(getSubject(row.type, row.aggregate, this.service), row.body, {
      msgID: row.id,
      headers: h,
      timeout: 5000,
    });
  }
}
