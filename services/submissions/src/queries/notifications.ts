import type { GetNotificationsResponse, Notification } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Paging } from '@laurel/runtime/database/paging';
import type { Tx } from '../database/client.js';
import {
  countNotifications,
  FESTIVAL,
  IS_MOVED,
  IS_OVER,
  NOTIFICATIONS,
} from '../notifications/notification-counts.js';

const NOTIFICATIONS_WITH_NAMES = `${NOTIFICATIONS} left join film f on f.id = s."filmId" left join festival v on v.id = ${FESTIVAL}`;
const SELECT_PAGE = `select n.id, n.kind, ${toIsoInstantSql('n.at')} as at, n."readAt" is not null as "isRead", ${IS_OVER} as "isOver", ${IS_MOVED} as "isMoved", n.day::text, ${toIsoInstantSql('n."closesAt"')} as "closesAt", n."closingZone", n."failsOn"::text, n."failedRule",
  n."feeIncreaseAmount"::float8 as "feeIncreaseAmount", n."feeIncreaseCurrency", n.changes, v.id as "festivalId", v.name as "festivalName", c.id as "competitionId", c.name as "competitionName",
  s.id as "submissionId", s."filmId", f.name as "filmName", s.state
  from ${NOTIFICATIONS_WITH_NAMES} where n."userId" = $1::uuid order by n.id desc limit $2 offset $3`;
interface Row extends Omit<Notification, 'more' | 'entry'> {
  feeIncreaseAmount: number | null;
  feeIncreaseCurrency: string | null;
  submissionId: number | null;
  filmId: number;
  filmName: string | null;
  state: string;
}

/** Returns the notifications of a user, newest first, with present names. */
export async function findNotifications(
  tx: Tx,
  userId: string,
  { page, pageSize }: Paging,
): Promise<GetNotificationsResponse> {
  const rows = await tx.$queryRawUnsafe<Row[]>(SELECT_PAGE, userId, pageSize, (page - 1) * pageSize);
  return { items: rows.map(toMessage), ...(await countNotifications(tx, userId)) };
}

function toMessage({
  feeIncreaseAmount,
  feeIncreaseCurrency,
  submissionId,
  filmId,
  filmName,
  state,
  ...row
}: Row): Notification {
  return {
    ...row,
    isOver: row.isOver ?? false,
    isMoved: row.isMoved ?? false,
    more: feeIncreaseAmount === null ? null : { amount: feeIncreaseAmount, currency: feeIncreaseCurrency! },
    entry: submissionId === null ? null : { submissionId, filmId, filmName, state },
  };
}
