import { DATED_KINDS } from '@laurel/rules/reminders';
import type { Tx } from '../database.js';
import { today } from '../days.js';

const list = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join();
/** Of a notification `n` and its entry `s`, on the day `$2`: nothing is to be done any more. */
export const IS_OVER = `(n.kind in (${list(DATED_KINDS)}) and n.day < $2::date)
  or (s.id is not null and (s."takenBackAt" is not null or s."mergedInto" is not null
    or s.state not in ('to-submit', 'waitlist') and n.kind <> 'answer-overdue' or s.state <> 'submitted' and n.kind = 'answer-overdue'))`;
export const NOTIFICATIONS = `notification n left join user_submission s on s.id = n."submissionId"`;
const COUNTS = `select count(*)::int as total, (count(*) filter (where n."readAt" is null and not coalesce(${IS_OVER}, false)))::int as unread
  from ${NOTIFICATIONS} where n."userId" = $1::uuid`;

/** How many somebody has, and how many of them are to be read. */
export async function countsOf(tx: Tx, userId: string, day = today()) {
  const [counts] = await tx.$queryRawUnsafe<{ total: number; unread: number }[]>(COUNTS, userId, day);
  return counts!;
}
