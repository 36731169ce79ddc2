import { DEADLINE_KINDS } from '@laurel/rules/notifications/reminders';
import type { Tx } from '../database/client.js';
import { IS_TO_BE_SENT } from './sql-conditions.js';
import { IS_CONFIRMATION_PENDING } from './unconfirmed-entries.js';

const toSqlList = (names: readonly string[]) => names.map((name) => `'${name}'`).join();

/** Returns SQL for the current id of a row that may have been merged. */
const createCurrentIdSql = (noun: string, id: string) =>
  `coalesce((select m."targetId" from merged_${noun} m where m.id = ${id}), ${id})`;
/** Joins notifications with the submission `s` and the competition `c`, under their present ids. */
export const NOTIFICATIONS = `notification n left join user_submission s on s.id = n."submissionId"
  left join competition c on c.id = coalesce(s."competitionId", ${createCurrentIdSql('competition', 'n."competitionId"')})`;
export const FESTIVAL = `coalesce(c."festivalId", ${createCurrentIdSql('festival', 'n."festivalId"')})`;

/** The condition that the day of the notification was moved or removed. */
export const IS_MOVED = `case when n.kind = 'opening' then c."opensOn" is distinct from n.day
  when n.kind in (${toSqlList(DEADLINE_KINDS)}) then not exists (select from competition o, jsonb_array_elements(o.dates) d
    where o."festivalId" = ${FESTIVAL} and (c.id is null or o.id = c.id) and d->>'date' = n.day::text and not (d->>'deprecated')::boolean)
  else false end`;
/**
 * The condition that a notification needs no action any more. A deadline ends at its `closesAt`, not with the
 * day.
 */
export const IS_OVER = `(${IS_MOVED} or n.kind in (${toSqlList(DEADLINE_KINDS)}) and coalesce(n."closesAt", n.day + interval '1 day') < now())
  or (s.id is not null and (s."revertedAt" is not null or s."mergedInto" is not null
    or case n.kind when 'answer-overdue' then s.state <> 'submitted' when 'was-it-sent' then not ${IS_TO_BE_SENT} or not ${IS_CONFIRMATION_PENDING} else not ${IS_TO_BE_SENT} end))`;
const COUNTS = `select count(*)::int as total, (count(*) filter (where n."readAt" is null and not coalesce(${IS_OVER}, false)))::int as unread
  from ${NOTIFICATIONS} where n."userId" = $1::uuid`;

/** Returns the total number of notifications of a user, and the number of unread ones. */
export async function countNotifications(tx: Tx, userId: string) {
  const [counts] = await tx.$queryRawUnsafe<{ total: number; unread: number }[]>(COUNTS, userId);
  return counts!;
}
