import { SENT_CHECK_DAYS } from '@laurel/rules/notifications/reminders';
import type { Tx } from '../database/client.js';
import { MAX_PER_USER, type Reminder } from './listed-entries.js';

type QueryTx = Pick<Tx, '$queryRawUnsafe'>;

/** Joins batch entries `e` with their submissions `o`. */
const ENTRY_SUBMISSIONS = `sending_entry e join user_submission o on o.id = e."submissionId"`;
/** The id of the submission into which `o` was merged, else of `o` itself. */
const CURRENT_ID = `coalesce(o."mergedInto", o.id)`;
/** The condition that the filmmaker has not confirmed yet whether an entry was sent. */
const IS_UNCONFIRMED = `e.state = 'unconfirmed'`;
/**
 * The condition that an entry `s`, or one that was merged into it, waits for a confirmation. Two subqueries,
 * because each can use an index; one combined query would read all entries.
 */
export const IS_CONFIRMATION_PENDING = `(exists (select from sending_entry e where e."submissionId" = s.id and ${IS_UNCONFIRMED})
  or exists (select from ${ENTRY_SUBMISSIONS} where o."mergedInto" = s.id and ${IS_UNCONFIRMED}))`;

/**
 * Entries without a confirmation whose deadline `t` passed shortly before the instant $1. The deadline is the
 * one for which the batch was started, even if the festival withdrew it, else the competition's last one.
 */
const UNCONFIRMED_ENTRIES = `${ENTRY_SUBMISSIONS} join user_submission s on s.id = ${CURRENT_ID} and s."revertedAt" is null
  join competition c on c.id = s."competitionId" left join film f on f.id = s."filmId" left join festival v on v.id = c."festivalId"
  join lateral (select d->>'date' as day, (d->>'closesAt')::timestamptz as "closesAt" from jsonb_array_elements(c.dates) d
    where not (d->>'deprecated')::boolean or (d->>'id')::int = e."dateId" order by coalesce((d->>'id')::int = e."dateId", false) desc, 2 desc limit 1) t
    on t."closesAt" < $1::timestamptz and t."closesAt" > $1::timestamptz - interval '${SENT_CHECK_DAYS} days'
  where ${IS_UNCONFIRMED}`;
/**
 * The users with such entries, by id. $1: instant, $2: size of the page, $3: user id after which the page
 * starts.
 */
export const USERS_WITH_UNCONFIRMED = `select distinct s."userId" from ${UNCONFIRMED_ENTRIES} and s."userId" > $3::uuid order by s."userId" limit $2`;
/**
 * Such entries of users, the latest deadline first, a limited number per user. $1: instant, $2: user ids.
 * Both `s` and `o` are filtered by user, which is faster and correct because entries are merged only within a
 * film.
 */
const SELECT_FOR_USERS = `select * from (select e."sendingId", o.id as "originalId", s.id as "submissionId", s."userId", s."competitionId", t.day, f.name as film, c.name as competition, v.name as festival,
    row_number() over (partition by s."userId" order by t.day desc, s.id, e."sendingId") as nth
  from ${UNCONFIRMED_ENTRIES} and s."userId" = any($2::uuid[]) and o."userId" = any($2::uuid[])) mine where nth <= ${MAX_PER_USER}`;
const LOCK_ENTRIES = `select id from user_submission where id in (select "submissionId" from (${SELECT_FOR_USERS}) selected) order by id for share`;
const SELECT_ENTRIES = `${SELECT_FOR_USERS} order by day, "submissionId"`;

/**
 * Locks the entries until the transaction ends and returns their ids. The lock waits for a concurrent
 * confirmation, which is then visible to the next query. A later one removes the reminder from the mail.
 */
export async function lockUnconfirmed(
  tx: QueryTx,
  userIds: readonly string[],
  now: Date,
): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(LOCK_ENTRIES, now, userIds);
  return new Set(rows.map(({ id }) => id));
}

interface UnconfirmedRow extends Pick<Reminder, 'userId' | 'film' | 'competition' | 'festival'> {
  nth: bigint;
  sendingId: string;
  /** The submission of the batch. It stays the same if the submission was merged into another. */
  originalId: number;
  submissionId: number;
  competitionId: number;
  day: string;
}
/**
 * Returns the reminders to confirm that entries were sent, one for each batch and entry, whether or not they
 * were sent before. `lockedIds` limits them to locked entries.
 */
export async function findUnconfirmed(
  tx: QueryTx,
  userIds: readonly string[],
  now: Date,
  lockedIds?: ReadonlySet<number>,
): Promise<Reminder[]> {
  const rows = await tx.$queryRawUnsafe<UnconfirmedRow[]>(SELECT_ENTRIES, now, userIds);
  const entries = lockedIds ? rows.filter(({ submissionId }) => lockedIds.has(submissionId)) : rows;
  return entries.map(({ sendingId, originalId, nth: _, ...row }) => ({
    ...row,
    kind: 'was-it-sent',
    about: `was-it-sent ${sendingId} ${originalId}`,
    isSeen: false,
  }));
}
