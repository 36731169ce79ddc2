import type { EventType } from '@laurel/proto/events';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { type NatsConnection, errors, headers } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { PgListener, type ListenerSession } from '../database/pg-listener.js';
import { getSubject } from './bus.js';

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
const RELAY_LOCK = 0x0b0e;
const [BATCH_SIZE, MAX_PARALLEL] = [256, 32];
const SET_PUBLISHED = 'update outbox set published_at = clock_timestamp() where seq = any($1::bigint[])';
/** Records what the previous batch published and selects the next batch, in one statement. */
const SELECT_NEXT = `with marked as (${SET_PUBLISHED})
  select seq, id, type, aggregate, version, payload::text as body, at::text, request_id
  from outbox where published_at is null and seq <> all($1::bigint[]) order by seq limit ${BATCH_SIZE}`;
/** A closing event states that all earlier events are published, so it must follow them in the stream. */
const isClosing = ({ type }: Row) => type === 'projection.rebuilt';
/** Returns the rows before the first closing row; if the closing row is the first, only that row. */
function selectParallelRows(rows: readonly Row[]): readonly Row[] {
  const closingIndex = rows.findIndex(isClosing);
  return closingIndex === -1 ? rows : rows.slice(0, Math.max(closingIndex, 1));
}

/** Excludes a row: it is neither published nor deleted until someone sets its `published_at` to null. */
const EXCLUDE_ROW = `update outbox set published_at = 'infinity' where seq = $1::bigint`;
/** Deletes old rows that were published. All others stay. */
const DELETE_PUBLISHED = `delete from outbox where published_at < 'infinity' and at < now() - interval '30 days'`;
/** Events may be redelivered for 30 days in the outbox plus 30 days in the stream. */
const DELETE_HANDLED = `delete from handled_event where at < now() - interval '60 days'`;
/** A response is stored for a day (idempotency.ts). */
const DELETE_STORED_RESPONSES = `delete from idempotent_response where at < now() - interval '24 hours'`;
const CLEANUP_INTERVAL_MS = 3_600_000;
/**
 * Publishes the rows of the outbox. Every replica of a service has a relay. An advisory lock lets only one of
 * them work at a time, which preserves the order per aggregate. (Two workers with SKIP LOCKED could publish
 * version 2 before version 1.) PostgreSQL releases the lock when the connection that reads and updates the
 * rows ends. A row that was published but not marked as such is published again under the same id, and the
 * stream drops the duplicate. Lost marks are therefore harmless (`isReplayable`).
 */
export class Relay {
  private readonly log = new Logger('relay');
  private readonly listener: PgListener;
  private readonly stream: JetStreamClient;
  private hasNewRows = false;
  /** Published rows that are not marked as such in the database yet. */
  private published: string[] = [];
  private nextCleanupAt = 0;
  leading = false;
  constructor(
    url: string,
    bus: NatsConnection,
    private readonly service: string,
    private readonly pollMs = 1000,
  ) {
    this.stream = jetstream(bus);
    const onNotification = () => (this.hasNewRows = true);
    this.listener = new PgListener(url, {
      name: 'relay',
      channel: 'outbox',
      lock: RELAY_LOCK,
      isReplayable: true,
      readsQueue: true,
      onNotification,
      work: (session) => this.lead(session),
    });
  }

  start(): void {
    this.listener.start();
  }
  stop(): Promise<void> {
    return this.listener.stop();
  }

  private async lead({ db, isActive, unlessLost, pause }: ListenerSession): Promise<void> {
    this.leading = true;
    this.published = [];
    try {
      while (isActive()) {
        this.hasNewRows = false;
        const hasPublished = await unlessLost(this.publishBatch(db));
        if (!hasPublished && !this.hasNewRows && isActive()) await pause(this.pollMs);
      }
      if (this.published.length > 0) await unlessLost(this.savePublished(db));
    } finally {
      this.leading = false;
    }
  }

  /**
   * Publishes a batch: aggregates in parallel, the events of each in order. Returns false if there was
   * nothing to publish.
   */
  private async publishBatch(db: pg.Client): Promise<boolean> {
    if (Date.now() > this.nextCleanupAt) {
      this.nextCleanupAt = Date.now() + CLEANUP_INTERVAL_MS;
      for (const statement of [DELETE_PUBLISHED, DELETE_HANDLED, DELETE_STORED_RESPONSES])
        await db.query(statement);
    }
    const { rows: waitingRows } = await db.query<Row>({
      name: 'next',
      text: SELECT_NEXT,
      values: [this.published],
    });
    this.published = [];
    if (waitingRows.length === 0) return false;
    const rows = selectParallelRows(waitingRows);
    // One iterator, from which each of the parallel loops takes its next queue.
    const queues = [...Map.groupBy(rows, (row) => row.aggregate).values()].values();
    let failure: unknown;
    const work = async () => {
      for (const queue of queues) {
        try {
          for (const row of queue) {
            if (await this.tryPublish(row)) this.published.push(row.seq);
            else await db.query(EXCLUDE_ROW, [row.seq]);
          }
        } catch (error) {
          failure = error;
        }
        if (failure) return;
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
    if (failure) {
      await this.savePublished(db);
      throw failure;
    }
    return true;
  }
  private async savePublished(db: pg.Client): Promise<void> {
    await db.query(SET_PUBLISHED, [this.published]);
  }

  /** Publishes a row. Returns false if the bus will never accept it, so that it does not block the others. */
  private async tryPublish(row: Row): Promise<boolean> {
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
    const messageHeaders = headers();
    messageHeaders.set('version', String(row.version));
    messageHeaders.set('at', row.at);
    messageHeaders.set('request-id', row.request_id);
    return this.stream.publish(getSubject(row.type, row.aggregate, this.service), row.body, {
      msgID: row.id,
      headers: messageHeaders,
      timeout: 5000,
    });
  }
}
