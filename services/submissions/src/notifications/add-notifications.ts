import type { Money } from '@laurel/rules/money/money';
import type { NotificationKind } from '@laurel/rules/notifications/reminders';
import type { FailedRule } from '@laurel/rules/matching/deadline-rules';
import type { WatchedChange } from '@laurel/rules/notifications/watching';
import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';

/** A notification to create. The pair of user and `about` is unique. Days are YYYY-MM-DD. */
export interface NewNotification {
  userId: string;
  kind: NotificationKind;
  about: string;
  submissionId?: number | null;
  festivalId?: number | null;
  competitionId?: number | null;
  day?: string | null;
  closesAt?: string | null;
  closingZone?: string | null;
  daysBefore?: number | null;
  feeIncrease?: Money | null;
  failsOn?: string | null;
  failedRule?: FailedRule | null;
  changes?: readonly WatchedChange[];
}

const INSERT = `insert into notification ("userId", kind, about, "submissionId", "festivalId", "competitionId", day, "closesAt", "closingZone", "daysBefore", "feeIncreaseAmount", "feeIncreaseCurrency", "failsOn", "failedRule", changes)
  select n."userId", n.kind, n.about, n."submissionId", n."festivalId", n."competitionId", n.day, n."closesAt", n."closingZone", n."daysBefore",
    (n."feeIncrease"->>'amount')::bigint, n."feeIncrease"->>'currency', n."failsOn", n."failedRule", coalesce(n.changes, '{}')
  from jsonb_to_recordset($1::jsonb) as n("userId" uuid, kind text, about text, "submissionId" int, "festivalId" int, "competitionId" int, day date, "closesAt" timestamptz, "closingZone" text, "daysBefore" int, "feeIncrease" jsonb, "failsOn" date, "failedRule" jsonb, changes text[])
  on conflict ("userId", about) do nothing returning id, "userId" || ' ' || about as key`;

/** The number of stored notifications per user. */
const MAX_STORED = 1000;
const DELETE_OLDEST = `delete from notification n using unnest($1::uuid[]) as person(id),
  lateral (select o.id from notification o where o."userId" = person.id order by o.id desc offset ${MAX_STORED} limit 1) last
  where n."userId" = person.id and n.id <= last.id`;

export const getNotificationKey = ({ userId, about }: Pick<NewNotification, 'userId' | 'about'>) =>
  `${userId} ${about}`;

/** Stores notifications and publishes events for open pages. Returns the new ones with their ids. */
export async function addNotifications<T extends NewNotification>(
  tx: Tx,
  notifications: readonly T[],
): Promise<(T & { id: number })[]> {
  if (notifications.length === 0) return [];
  const rows = await tx.$queryRawUnsafe<{ id: number; key: string }[]>(INSERT, JSON.stringify(notifications));
  const idByKey = new Map(rows.map(({ id, key }) => [key, id]));
  const addedNotifications = notifications.flatMap((notification) => {
    const id = idByKey.get(getNotificationKey(notification));
    return id === undefined ? [] : { ...notification, id };
  });
  const newestIdByUser = new Map(addedNotifications.map(({ userId, id }) => [userId, id]));
  await appendEvents(
    tx,
    [...newestIdByUser].map(([userId, id]) => ({
      type: 'notification.added',
      aggregate: `notification-${id}`,
      version: 1,
      payload: { userId },
    })),
  );
  await tx.$executeRawUnsafe(DELETE_OLDEST, [...newestIdByUser.keys()]);
  return addedNotifications;
}
