import type { GetNotificationsResponse, Notification } from '@laurel/proto/submissions/v1/submissions';
import { DATED_KINDS } from '@laurel/rules/reminders';
import { instantOf } from '@laurel/runtime/database';
import type { Paging } from '@laurel/runtime/pages';
import type { Tx } from '../database.js';
import { today } from '../days.js';

const list = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join();
/** Of a notification `n` and its entry `s`, on the day `$2`: nothing is to be done any more. */
const IS_OVER = `(n.kind in (${list(DATED_KINDS)}) and n.day < $2::date)
  or (s.id is not null and (s."takenBackAt" is not null or s."mergedInto" is not null
    or s.state not in ('to-submit', 'waitlist') and n.kind <> 'answer-overdue' or s.state <> 'submitted' and n.kind = 'answer-overdue'))`;
const FROM = `notification n left join user_submission s on s.id = n."submissionId"`;
/** An old id means what it went into. */
const WITH_NAMES = `${FROM} left join film f on f.id = s."filmId"
  left join competition c on c.id = coalesce(s."competitionId", (select m."keptId" from merged_competition m where m.id = n."competitionId"), n."competitionId")
  left join festival v on v.id = coalesce(c."festivalId", (select m."keptId" from merged_festival m where m.id = n."festivalId"), n."festivalId")`;
const PAGE = `select n.id, n.kind, ${instantOf('n.at')} as at, n."readAt" is not null as "isRead", ${IS_OVER} as "isOver", n.day::text,
  n."moreAmount"::float8 as "moreAmount", n."moreCurrency", n.changes, v.id as "festivalId", v.name as "festivalName", c.id as "competitionId", c.name as "competitionName",
  s.id as "submissionId", s."filmId", f.name as "filmName", s.state
  from ${WITH_NAMES} where n."userId" = $1::uuid order by n.id desc limit $3 offset $4`;
const COUNTS = `select count(*)::int as total, (count(*) filter (where n."readAt" is null and not coalesce(${IS_OVER}, false)))::int as unread
  from ${FROM} where n."userId" = $1::uuid`;

interface Row extends Omit<Notification, 'more' | 'entry'> {
  moreAmount: number | null;
  moreCurrency: string | null;
  submissionId: number | null;
  filmId: number;
  filmName: string | null;
  state: string;
}

/** What somebody was told, the newest first, with its place as it is called now. */
export async function notificationsOf(
  tx: Tx,
  userId: string,
  { page, pageSize }: Paging,
): Promise<GetNotificationsResponse> {
  const day = today();
  const rows = await tx.$queryRawUnsafe<Row[]>(PAGE, userId, day, pageSize, (page - 1) * pageSize);
  return { items: rows.map(message), ...(await countsOf(tx, userId, day)) };
}

export async function countsOf(tx: Tx, userId: string, day = today()) {
  const [counts] = await tx.$queryRawUnsafe<{ total: number; unread: number }[]>(COUNTS, userId, day);
  return counts!;
}

function message({
  moreAmount,
  moreCurrency,
  submissionId,
  filmId,
  filmName,
  state,
  ...row
}: Row): Notification {
  return {
    ...row,
    isOver: row.isOver ?? false,
    more: moreAmount === null ? null : { amount: moreAmount, currency: moreCurrency! },
    entry: submissionId === null ? null : { submissionId, filmId, filmName, state },
  };
}
