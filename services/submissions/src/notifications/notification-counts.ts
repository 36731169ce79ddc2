import { DATED_KINDS } from '@laurel/rules/reminders';
import type { Tx } from '../database.js';
import { IS_MEANT } from '../watching/held.js';

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join();
/** Of a notification `n` and its entry `s`: nothing is to be done any more. A deadline ends where its festival is. */
export const IS_OVER = `(n.kind in (${list(DATED_KINDS)}) and coalesce(n."closesAt", n.day + interval '1 day') < now())
  or (s.id is not null and (s."takenBackAt" is not null or s."mergedInto" is not null
    or case n.kind when 'answer-overdue' then s.state <> 'submitted' else not ${IS_MEANT} end))`;
export const NOTIFICATIONS = `notification n left join user_submission s on s.id = n."submissionId"`;
const COUNTS = `select count(*)::int as total, (count(*) filter (where n."readAt" is null and not coalesce(${IS_OVER}, false)))::int as unread
  from ${NOTIFICATIONS} where n."userId" = $1::uuid`;

/** How many somebody has, and how many of them are to be read. */
export async function countsOf(tx: Tx, userId: string) {
  const [counts] = await tx.$queryRawUnsafe<{ total: number; unread: number }[]>(COUNTS, userId);
  return counts!;
}
