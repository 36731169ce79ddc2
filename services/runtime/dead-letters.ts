import type { EventType } from '@laurel/proto/events';
import { isDatabaseAway } from './away.js';
import type { Database, Tx } from './database.js';
import type { Envelope } from './envelope.js';

/** After so many tries a fact is set aside, and the aggregate's next facts pass. */
export const TRIES = 5;

const COUNT = `insert into failed as f (event_id, envelope, tries, error) values ($1::uuid, $2::jsonb, 1, $3)
  on conflict (event_id) do update set tries = f.tries + 1, error = excluded.error, at = now(), dead = f.dead or f.tries + 1 > ${TRIES} returning tries`;
const REASON = `update failed set error = $2, at = now(), dead = tries >= ${TRIES} where event_id = $1::uuid returning tries`;
/** An owner that tells no more shall not have facts tried for ever. */
const BEING_TOLD =
  "select from arriving where told is null and since > now() - interval '10 minutes' limit 1";
const FORGIVE = 'delete from failed where event_id = $1::uuid and not dead';
const OF_DELETED = `delete from failed f using unnest($1::text[], $2::int[]) as gone(aggregate, version)
  where f.envelope->>'aggregate' = gone.aggregate and (f.envelope->>'version')::int < gone.version`;
/** Those of some ids, or all. */
const NAMED = '(cardinality($1::uuid[]) = 0 or event_id = any($1::uuid[]))';
const DEAD = `select envelope from failed where dead and ${NAMED} order by at limit $2::int`;
const LEFT = `select count(*)::int as n from failed where dead and ${NAMED}`;
/** Tried again by itself for so long, with pauses from a minute to six hours, each twice the one before; then kept for a person. */
const RETRIED_FOR = "interval '1 day'";
/** The next pause begins before it is tried: one that ends the process each time is not tried at every start. Of replicas one takes it. */
const TAKE_DUE = `update failed set retries = retries + 1,
    again_at = case when dead_at > now() - ${RETRIED_FOR} then now() + least(interval '2 minutes' * power(2, retries), interval '6 hours') end
  where event_id in (select event_id from failed where dead and again_at <= now() order by again_at limit 1 for update skip locked)
  returning envelope`;

/** One of them, for who looks after the installation. */
export interface DeadLetter {
  id: string;
  what: string;
  at: Date;
  why: string;
  /** When it is tried again by itself; null: only when somebody asks for it. */
  again: Date | null;
}
/** What else than facts may end so in a service: listed by `dead`, tried again by `replay`. */
export interface OtherDead {
  list(db: never): Promise<Omit<DeadLetter, 'again'>[]>;
  /** Of these ids, or of all; answers how many are tried again by who serves. */
  again(db: never, ids: string[]): Promise<number>;
}
/** The dead facts, oldest first; all, or so many. */
export const deadFacts = (db: Tx, most: number | null = null): Promise<DeadLetter[]> =>
  db.$queryRawUnsafe(
    `select event_id::text as id, concat(envelope->>'type', ' ', envelope->>'aggregate') as what, dead_at as at,
       split_part(error, E'\\n', 1) as why, again_at as again from failed where dead order by dead_at limit $1::int`,
    most,
  );

/** The facts that could not be handled: counted in the database, not by the bus, which counts outages too. */
export class DeadLetters {
  constructor(private readonly db: Database) {}

  /** Counts a try, which ends for that reason if nothing else is noted. Returns the tries so far: more than there may be, and it is set aside. */
  async count(event: Envelope, reason: string): Promise<number> {
    const [row] = await this.db.$queryRawUnsafe<{ tries: number }[]>(
      COUNT,
      event.id,
      JSON.stringify(event),
      reason,
    );
    return row!.tries;
  }
  /**
   * Notes why; counts it unless this try was already counted. Returns the tries so far; none where it is not the fact's fault: the
   * database is away, or an emptied copy is being told anew (ten minutes at most), so that what it speaks of may be still to come.
   */
  async blame(event: Envelope, error: unknown, isUncounted: boolean): Promise<number> {
    if (isDatabaseAway(error) || (await this.db.$queryRawUnsafe<unknown[]>(BEING_TOLD)).length > 0) {
      await this.db.$executeRawUnsafe(FORGIVE, event.id);
      return 0;
    }
    if (isUncounted) return this.count(event, text(error));
    const [row] = await this.db.$queryRawUnsafe<{ tries: number }[]>(REASON, event.id, text(error));
    return row?.tries ?? 0;
  }
  forget(tx: Tx, id: string): Promise<number> {
    return tx.$executeRawUnsafe('delete from failed where event_id = $1::uuid', id);
  }
  /** The next one whose pause is over; null: none. */
  async due(): Promise<Envelope | null> {
    const [row] = await this.db.$queryRawUnsafe<{ envelope: Envelope }[]>(TAKE_DUE);
    return row?.envelope ?? null;
  }
  /** How many of these, or of all, are dead. */
  async left(ids: string[]): Promise<number> {
    const [row] = await this.db.$queryRawUnsafe<{ n: number }[]>(LEFT, ids);
    return row!.n;
  }
  async dead(ids: string[], most: number | null): Promise<Envelope[]> {
    const rows = await this.db.$queryRawUnsafe<{ envelope: Envelope }[]>(DEAD, ids, most);
    return rows.map((row) => row.envelope);
  }
}

/**
 * What was told of aggregates before they were deleted and could not be handled, with all that it carries, as somebody's name and address or
 * what they made: tried again it would do nothing, being older than what was handled. What was told after, as of who registered anew, stays.
 */
export async function forgetFailedBefore(tx: Tx, facts: readonly Envelope[]): Promise<void> {
  const deleted = facts.filter(({ type }) => type.endsWith('.deleted'));
  if (deleted.length === 0) return;
  await tx.$executeRawUnsafe(
    OF_DELETED,
    deleted.map(({ aggregate }) => aggregate),
    deleted.map(({ version }) => version),
  );
}

/** Facts of a type that speak of somebody by their body's `userId`, and could not be handled: they carry what nobody keeps of who is deleted. */
export async function forgetFailedOf(tx: Tx, type: EventType, userId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `delete from failed where envelope->>'type' = $1 and envelope->'body'->>'userId' = $2`,
    type,
    userId,
  );
}

const text = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 8000);
