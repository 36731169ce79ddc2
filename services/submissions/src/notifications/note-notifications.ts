import type { Money } from '@laurel/rules/money';
import type { NotificationKind } from '@laurel/rules/reminders';
import type { WatchedChange } from '@laurel/rules/watching';
import { record } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';

/** What is to be told somebody in the app. `about`: the same is never told again. Days YYYY-MM-DD. */
export interface ToNote {
  kind: NotificationKind;
  about: string;
  submissionId?: number | null;
  festivalId?: number | null;
  competitionId?: number | null;
  day?: string | null;
  closesAt?: string | null;
  daysBefore?: number | null;
  more?: Money | null;
  changes?: readonly WatchedChange[];
}

const NOTE = `insert into notification ("userId", kind, about, "submissionId", "festivalId", "competitionId", day, "closesAt", "daysBefore", "moreAmount", "moreCurrency", changes)
  select $1::uuid, n.kind, n.about, n."submissionId", n."festivalId", n."competitionId", n.day, n."closesAt", n."daysBefore",
    (n.more->>'amount')::bigint, n.more->>'currency', coalesce(n.changes, '{}')
  from jsonb_to_recordset($2::jsonb) as n(kind text, about text, "submissionId" int, "festivalId" int, "competitionId" int, day date, "closesAt" timestamptz, "daysBefore" int, more jsonb, changes text[])
  on conflict ("userId", about) do nothing returning id, about`;

/** What is kept of one person. */
const MOST_KEPT = 1000;
const FORGET = `delete from notification where "userId" = $1::uuid and id <=
  (select id from notification where "userId" = $1::uuid order by id desc offset ${MOST_KEPT} limit 1)`;

/** Notes what somebody is told, and has their open pages told that there is something; answers with what was not told before, each with its id. */
export async function noteNotifications<T extends ToNote>(
  tx: Tx,
  userId: string,
  things: readonly T[],
): Promise<(T & { id: number })[]> {
  if (things.length === 0) return [];
  const noted = await tx.$queryRawUnsafe<{ id: number; about: string }[]>(
    NOTE,
    userId,
    JSON.stringify(things),
  );
  if (noted.length === 0) return [];
  const newest = Math.max(...noted.map(({ id }) => id));
  await record(tx, 'notification.added', `notification-${newest}`, 1, { userId });
  await tx.$executeRawUnsafe(FORGET, userId);
  const idOf = new Map(noted.map(({ id, about }) => [about, id]));
  return things.flatMap((thing) => {
    const id = idOf.get(thing.about);
    return id === undefined ? [] : { ...thing, id };
  });
}
