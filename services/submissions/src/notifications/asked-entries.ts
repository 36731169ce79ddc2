import { ASKED_TOLD_DAYS } from '@laurel/rules/reminders';
import type { Tx } from '../database.js';
import { MOST_OF_ONE, type Reminder } from './listed-entries.js';

type Asked = Pick<Tx, '$queryRawUnsafe'>;

/** An entry of a batch, and what it is asked of; what went into another is that one now. */
const ASKED_OF = `sending_entry e join user_submission o on o.id = e."submissionId"`;
const ASKED_NOW = `coalesce(o."mergedInto", o.id)`;
/** Nobody has said yet whether it was sent. */
const IS_ASKING = `e.state = 'asking'`;
/** Somebody is asked about an entry `s`, or about what went into it: each by an index of its own, where one question for both would read every entry that there is. */
export const IS_ASKED = `(exists (select from sending_entry e where e."submissionId" = s.id and ${IS_ASKING})
  or exists (select from ${ASKED_OF} where o."mergedInto" = s.id and ${IS_ASKING}))`;

/**
 * Entries that somebody sends by hand, or of whose mail nobody knows, and of which they have not said whether they were sent: `t` is the deadline, the one that it
 * was begun for though the festival has taken it back since, else its last, and is past at `$1`, not long.
 */
const UNSAID = `${ASKED_OF} join user_submission s on s.id = ${ASKED_NOW} and s."takenBackAt" is null
  join competition c on c.id = s."competitionId" left join film f on f.id = s."filmId" left join festival v on v.id = c."festivalId"
  join lateral (select d->>'date' as day, (d->>'closesAt')::timestamptz as "closesAt" from jsonb_array_elements(c.dates) d
    where not (d->>'deprecated')::boolean or (d->>'id')::int = e."dateId" order by coalesce((d->>'id')::int = e."dateId", false) desc, 2 desc limit 1) t
    on t."closesAt" < $1::timestamptz and t."closesAt" > $1::timestamptz - interval '${ASKED_TOLD_DAYS} days'
  where ${IS_ASKING}`;
/** Who has such entries, by id: at most `$2` after `$3`. */
export const WITH_UNSAID = `select distinct s."userId" from ${UNSAID} and s."userId" > $3::uuid order by s."userId" limit $2`;
/** Of some people: what was due last before all, so many of each. An entry goes into one of its own film, and so of the same person: theirs are looked at alone. */
const OF_PEOPLE = `select * from (select e."sendingId", o.id as "askedOf", s.id as "submissionId", s."userId", s."competitionId", t.day, f.name as film, c.name as competition, v.name as festival,
    row_number() over (partition by s."userId" order by t.day desc, s.id, e."sendingId") as nth
  from ${UNSAID} and s."userId" = any($2::uuid[]) and o."userId" = any($2::uuid[])) mine where nth <= ${MOST_OF_ONE}`;
const HOLD = `select id from user_submission where id in (select "submissionId" from (${OF_PEOPLE}) held) order by id for share`;
const OF = `${OF_PEOPLE} order by day, "submissionId"`;

/** Whoever is saying it at this moment is waited for, and seen by what is read next; whoever says it later has it taken out of the mail. Answers with the entries that are held. */
export async function holdUnsaid(tx: Asked, userIds: readonly string[], now: Date): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(HOLD, now, userIds);
  return new Set(rows.map(({ id }) => id));
}

interface Unsaid extends Pick<Reminder, 'userId' | 'film' | 'competition' | 'festival'> {
  nth: bigint;
  sendingId: string;
  /** The entry that was asked of: it stays so where it has gone into another since. */
  askedOf: number;
  submissionId: number;
  competitionId: number;
  day: string;
}
/** Of some people's entries, or of those that are held: whether each was sent, asked once for each batch, told or not. */
export async function unsaidOf(
  tx: Asked,
  userIds: readonly string[],
  now: Date,
  held?: ReadonlySet<number>,
): Promise<Reminder[]> {
  const rows = await tx.$queryRawUnsafe<Unsaid[]>(OF, now, userIds);
  const mine = held ? rows.filter(({ submissionId }) => held.has(submissionId)) : rows;
  return mine.map(({ sendingId, askedOf, nth: _, ...row }) => ({
    ...row,
    kind: 'was-it-sent',
    about: `was-it-sent ${sendingId} ${askedOf}`,
    isSeen: false,
  }));
}
