import type { EventType } from '@laurel/proto/events';
import { isDatabaseUnavailable } from '../errors/database-outage.js';
import type { Database, Tx } from '../database/client.js';
import type { Envelope } from '../events/envelope.js';

/** After this many tries an event becomes a dead letter, and later events of its aggregate are handled. */
export const TRIES = 5;

/** $1: event id, $2: envelope, $3: error. */
const COUNT_TRY = `insert into failed_event as f (event_id, envelope, tries, error) values ($1::uuid, $2::jsonb, 1, $3)
  on conflict (event_id) do update set tries = f.tries + 1, error = excluded.error, at = now(), dead = f.dead or f.tries + 1 > ${TRIES} returning tries`;
/** $1: event id, $2: error. */
const SET_ERROR = `update failed_event set error = $2, at = now(), dead = tries >= ${TRIES} where event_id = $1::uuid returning tries`;
/**
 * Ignores rebuilds that began more than ten minutes ago. Otherwise events would be retried for ever if an
 * owner stopped publishing in the middle of a rebuild.
 */
const IS_REBUILDING =
  "select from projection_rebuild where end_sequence is null and since > now() - interval '10 minutes' limit 1";
const DELETE_TRY = 'delete from failed_event where event_id = $1::uuid and not dead';
const DELETE_BEFORE_DELETION = `delete from failed_event f using unnest($1::text[], $2::int[]) as deleted(aggregate, version)
  where f.envelope->>'aggregate' = deleted.aggregate and (f.envelope->>'version')::int < deleted.version`;
/** Matches the ids in $1, or all rows if $1 is empty. */
const MATCHES_IDS = '(cardinality($1::uuid[]) = 0 or event_id = any($1::uuid[]))';
const SELECT_DEAD = `select envelope from failed_event where dead and ${MATCHES_IDS} order by at limit $2::int`;
const COUNT_DEAD = `select count(*)::int as n from failed_event where dead and ${MATCHES_IDS}`;
/**
 * Dead letters are retried automatically for this long, after pauses that double from one minute up to six
 * hours. Afterwards they are retried only on request.
 */
const RETRY_PERIOD = "interval '1 day'";
/**
 * Takes the next due dead letter. Sets its next retry before it is handled, so that an event that kills the
 * process is not retried at every start. With `skip locked` no two replicas take the same row.
 */
const TAKE_DUE = `update failed_event set retries = retries + 1,
    retry_at = case when dead_at > now() - ${RETRY_PERIOD} then now() + least(interval '2 minutes' * power(2, retries), interval '6 hours') end
  where event_id in (select event_id from failed_event where dead and retry_at <= now() order by retry_at limit 1 for update skip locked)
  returning envelope`;

/** A dead letter, as operators see it. */
export interface DeadLetter {
  id: string;
  what: string;
  at: Date;
  why: string;
  /** Time of the next automatic retry; null if it is retried only on request. */
  again: Date | null;
}
/**
 * Dead letters of a service that are not events. `dead-letters` lists them and `replay-dead-letters` retries
 * them.
 */
export interface OtherDeadLetters {
  list(db: never): Promise<Omit<DeadLetter, 'again'>[]>;
  /** Schedules these ids (all if empty) for a retry by the running service. Returns their number. */
  retry(db: never, ids: string[]): Promise<number>;
}
/** Returns the dead events, oldest first, at most `limit`. */
export const listDeadEvents = (db: Tx, limit: number | null = null): Promise<DeadLetter[]> =>
  db.$queryRawUnsafe(
    `select event_id::text as id, concat(envelope->>'type', ' ', envelope->>'aggregate') as what, dead_at as at,
       split_part(error, E'\\n', 1) as why, retry_at as again from failed_event where dead order by dead_at limit $1::int`,
    limit,
  );

/**
 * The failed events of a service. Tries are counted in the database, because the bus would count outages too.
 */
export class DeadLetters {
  constructor(private readonly db: Database) {}

  /**
   * Counts a try and returns the number of tries so far. Above the limit the event becomes a dead letter.
   * `reason` is stored as its error until `recordFailure` stores another.
   */
  async countTry(event: Envelope, reason: string): Promise<number> {
    const [row] = await this.db.$queryRawUnsafe<{ tries: number }[]>(
      COUNT_TRY,
      event.id,
      JSON.stringify(event),
      reason,
    );
    return row!.tries;
  }
  /**
   * Stores the error of a try, counts the try unless `isCounted`, and returns the number of tries so far.
   * Returns 0 if the event may not be the cause: if the database is unavailable, or while a projection is
   * rebuilding (for ten minutes at most) and the data that the event refers to may be missing.
   */
  async recordFailure(
    event: Envelope,
    error: unknown,
    { isCounted }: { isCounted: boolean },
  ): Promise<number> {
    if (
      isDatabaseUnavailable(error) ||
      (await this.db.$queryRawUnsafe<unknown[]>(IS_REBUILDING)).length > 0
    ) {
      await this.db.$executeRawUnsafe(DELETE_TRY, event.id);
      return 0;
    }
    if (!isCounted) return this.countTry(event, formatError(error));
    const [row] = await this.db.$queryRawUnsafe<{ tries: number }[]>(SET_ERROR, event.id, formatError(error));
    return row?.tries ?? 0;
  }
  deleteFailure(tx: Tx, id: string): Promise<number> {
    return tx.$executeRawUnsafe('delete from failed_event where event_id = $1::uuid', id);
  }
  /** Returns the next dead letter whose pause is over, or null. */
  async takeDue(): Promise<Envelope | null> {
    const [row] = await this.db.$queryRawUnsafe<{ envelope: Envelope }[]>(TAKE_DUE);
    return row?.envelope ?? null;
  }
  /** Returns the number of dead letters with these ids; of all if `ids` is empty. */
  async countDead(ids: string[]): Promise<number> {
    const [row] = await this.db.$queryRawUnsafe<{ n: number }[]>(COUNT_DEAD, ids);
    return row!.n;
  }
  async loadDead(ids: string[], limit: number | null): Promise<Envelope[]> {
    const rows = await this.db.$queryRawUnsafe<{ envelope: Envelope }[]>(SELECT_DEAD, ids, limit);
    return rows.map((row) => row.envelope);
  }
}

/**
 * Deletes the failed events of aggregates that are now deleted. They may contain personal data, and a retry
 * would do nothing, because they are older than the handled version. Events after the deletion stay, for
 * example of a user who registered again.
 */
export async function forgetFailedBefore(tx: Tx, events: readonly Envelope[]): Promise<void> {
  const deleted = events.filter(({ type }) => type.endsWith('.deleted'));
  if (deleted.length === 0) return;
  await tx.$executeRawUnsafe(
    DELETE_BEFORE_DELETION,
    deleted.map(({ aggregate }) => aggregate),
    deleted.map(({ version }) => version),
  );
}

/**
 * Deletes the failed events with this user in `userId`: they contain personal data of a deleted user. Returns those
 * that were never handled, because their publishers may wait for an outcome.
 */
export async function forgetFailedByUser(tx: Tx, type: EventType, userId: string): Promise<Envelope[]> {
  const rows = await tx.$queryRawUnsafe<{ envelope: Envelope; isHandled: boolean }[]>(
    `delete from failed_event f where envelope->>'type' = $1 and envelope->'body'->>'userId' = $2
     returning envelope, exists (select from handled_event h where h.event_id = f.event_id) as "isHandled"`,
    type,
    userId,
  );
  return rows.filter(({ isHandled }) => !isHandled).map(({ envelope }) => envelope);
}

const formatError = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 8000);
