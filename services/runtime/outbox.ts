import { Logger } from '@nestjs/common';
import { errors, headers, type NatsConnection } from '@nats-io/transport-node';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { events, type EventOf, type EventType } from '@laurel/proto/events';
import type pg from 'pg';
import { subjectOf } from './bus.js';
import { currentCall, newCall } from './call.js';
import type { Tx } from './database.js';
import { PgListener, type Listening } from './pg-listener.js';
import { refuse } from './refusals.js';

/** What a fact may weigh as JSON: below the bus's own 256 KB (deploy/nats), with room for the headers. */
const MOST_BYTES = 200 * 1024;

/** Writes a fact in the transaction that makes it true. Save the aggregate first: its row lock gives the facts their order. */
export function record<T extends EventType>(
  tx: Tx,
  type: T,
  aggregate: string,
  version: number,
  fact: EventOf<T>,
): Promise<number> {
  return recordAll(tx, [{ type, aggregate, version, fact }]);
}

export interface Fact<T extends EventType = EventType> {
  type: T;
  aggregate: string;
  version: number;
  fact: EventOf<T>;
}

/** Many facts in one statement, in the given order: for seeds, imports and `republish`. Refuses `fact.too_large`: none is kept. */
export async function recordAll(tx: Tx, facts: readonly Fact[]): Promise<number> {
  const { requestId, traceparent } = currentCall() ?? newCall();
  const rows = facts.map(({ type, aggregate, version, fact }) => ({
    type,
    aggregate,
    version,
    payload: events[type].message.toJSON(fact as never),
  }));
  const kept = await tx.$executeRawUnsafe(
    `insert into outbox (type, aggregate, version, payload, request_id, traceparent)
     select f->>'type', f->>'aggregate', (f->>'version')::int, f->'payload', $2, $3
     from jsonb_array_elements($1::jsonb) with ordinality as t(f, n)
     where octet_length((f->'payload')::text) <= ${MOST_BYTES} order by n`,
    JSON.stringify(rows),
    requestId,
    traceparent,
  );
  if (kept < rows.length)
    throw refuse.invalid('fact.too_large', 'This is too much for one entry. Shorten its texts or lists.');
  return kept;
}

/** Answered by the index that keeps a version from being told twice: the outbox is long. */
export const TOLD = `select 1 from outbox where aggregate = $1 and version = $2 and type not like '%.restated'`;
/**
 * For what several replicas see at the same time: the first of them tells it, the others find it told. In a transaction: a lock
 * of the first fact's aggregate and version is held until its end. Says whether it was told now.
 */
export async function recordOnce(tx: Tx, facts: readonly [Fact, ...Fact[]]): Promise<boolean> {
  const [{ aggregate, version }] = facts;
  await tx.$executeRawUnsafe('select pg_advisory_xact_lock(hashtext($1))', aggregate);
  const told = await tx.$queryRawUnsafe<unknown[]>(TOLD, aggregate, version);
  if (told.length > 0) return false;
  await recordAll(tx, facts);
  return true;
}

/**
 * Publishes the facts of the last days again; answers how many. Each keeps its id, so that who has handled it skips it. Facts that were set aside
 * are left out. The days count from when a fact happened (`at`), by which it is deleted here, too: telling it again does not keep it for longer.
 */
export const retell = (db: Tx, days: number): Promise<number> =>
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
  traceparent: string;
}
const LOCK = 0x0b0e;
const [BATCH, IN_FLIGHT] = [256, 32];
const MARK = 'update outbox set published_at = clock_timestamp() where seq = any($1::bigint[])';
/** Marks what the pass before published, and finds what is next, in one question. */
const NEXT = `with marked as (${MARK})
  select seq, id, type, aggregate, version, payload::text as body, at::text, request_id, traceparent
  from outbox where published_at is null and seq <> all($1::bigint[]) order by seq limit ${BATCH}`;
/** They say that others are told: in the stream they stand behind all that was told before them. */
const isClosing = ({ type }: Row) => type === 'copy.told';
/** What may go out side by side: nothing beside or before what closes it. */
function sideBySide(rows: readonly Row[]): readonly Row[] {
  const closing = rows.findIndex(isClosing);
  return closing === -1 ? rows : rows.slice(0, Math.max(closing, 1));
}
/** Set aside: never tried again and never forgotten, until someone sets `published_at` to null. */
const SET_ASIDE = `update outbox set published_at = 'infinity' where seq = $1::bigint`;
/** What has not gone out by then is kept. */
const FORGET = `delete from outbox where published_at < 'infinity' and at < now() - interval '30 days'`;
/** What is told is at most 30 days old, and lies in the stream for 30 days: so long it may be delivered once more. */
const FORGET_HANDLED = `delete from handled where at < now() - interval '60 days'`;
/** An answer is kept for a day (answered.ts). */
const FORGET_ANSWERED = `delete from answered where at < now() - interval '24 hours'`;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Publishes what the outbox holds. Each replica of a service has one; an advisory lock lets one of them work at a time, which
 * keeps the order per aggregate. (Two workers with SKIP LOCKED would publish version 2 before version 1.)
 * The lock lives and dies with the connection that reads and marks the rows. What was published but not marked is published
 * again under the same id, and the stream drops it.
 */
export class Relay {
  private readonly log = new Logger('relay');
  private readonly listener: PgListener;
  private readonly stream: JetStreamClient;
  private isDirty = false;
  /** Not marked yet. What is lost of it is published again, and dropped by the stream. */
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
    const heard = () => (this.isDirty = true);
    this.listener = new PgListener(url, {
      name: 'relay',
      channel: 'outbox',
      lock: LOCK,
      isRepeated: true,
      isQueue: true,
      heard,
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
        const isMore = await unlessLost(this.pass(db));
        if (!isMore && !this.isDirty && goesOn()) await pause(this.pollMs);
      }
      if (this.published.length > 0) await unlessLost(this.mark(db));
    } finally {
      this.leading = false;
    }
  }

  /** One batch: aggregates side by side, the facts of one aggregate one after another. The next pass marks them; false: there was none. */
  private async pass(db: pg.Client): Promise<boolean> {
    if (Date.now() > this.forgetAt) {
      this.forgetAt = Date.now() + FORGET_EVERY_MS;
      for (const forget of [FORGET, FORGET_HANDLED, FORGET_ANSWERED]) await db.query(forget);
    }
    const { rows: waiting } = await db.query<Row>({ name: 'next', text: NEXT, values: [this.published] });
    this.published = [];
    if (waiting.length === 0) return false;
    const rows = sideBySide(waiting);
    const lanes = [...Map.groupBy(rows, (row) => row.aggregate).values()].values();
    let failure: unknown;
    const work = async () => {
      for (const lane of lanes) {
        try {
          for (const row of lane) {
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
      await this.mark(db);
      throw failure;
    }
    return true;
  }
  private async mark(db: pg.Client): Promise<void> {
    await db.query(MARK, [this.published]);
  }

  /** False for a row that the bus will never take: it must not hold back the others. */
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
        said: 'set aside: the bus does not take it',
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
    h.set('traceparent', row.traceparent);
    return this.stream.publish(subjectOf(row.type, row.aggregate, this.service), row.body, {
      msgID: row.id,
      headers: h,
      timeout: 5000,
    });
  }
}
