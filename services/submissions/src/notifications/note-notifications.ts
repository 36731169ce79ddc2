import type { Money } from '@laurel/rules/money';
import type { NotificationKind } from '@laurel/rules/reminders';
import type { WatchedChange } from '@laurel/rules/watching';
import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';

/** What is to be told somebody in the app. `about`: the same is never told again. Days YYYY-MM-DD. */
export interface ToNote {
  userId: string;
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
  select n."userId", n.kind, n.about, n."submissionId", n."festivalId", n."competitionId", n.day, n."closesAt", n."daysBefore",
    (n.more->>'amount')::bigint, n.more->>'currency', coalesce(n.changes, '{}')
  from jsonb_to_recordset($1::jsonb) as n("userId" uuid, kind text, about text, "submissionId" int, "festivalId" int, "competitionId" int, day date, "closesAt" timestamptz, "daysBefore" int, more jsonb, changes text[])
  on conflict ("userId", about) do nothing returning id, "userId" || ' ' || about as key`;

/** What is kept of one person. */
const MOST_KEPT = 1000;
const FORGET = `delete from notification n using unnest($1::uuid[]) as person(id),
  lateral (select o.id from notification o where o."userId" = person.id order by o.id desc offset ${MOST_KEPT} limit 1) last
  where n."userId" = person.id and n.id <= last.id`;

export const keyOf = ({ userId, about }: Pick<ToNote, 'userId' | 'about'>) => `${userId} ${about}`;

/** Notes what people are told, and has their open pages told that there is something; answers with what was not told before, each with its id. */
export async function noteNotifications<T extends ToNote>(
  tx: Tx,
  things: readonly T[],
): Promise<(T & { id: number })[]> {
  if (things.length === 0) return [];
  const rows = await tx.$queryRawUnsafe<{ id: number; key: string }[]>(NOTE, JSON.stringify(things));
  const idOf = new Map(rows.map(({ id, key }) => [key, id]));
  const noted = things.flatMap((thing) => {
    const id = idOf.get(keyOf(thing));
    return id === undefined ? [] : { ...thing, id };
  });
  const newest = new Map(noted.map(({ userId, id }) => [userId, id]));
  await recordAll(
    tx,
    [...newest].map(([userId, id]) => ({
      type: 'notification.added',
      aggregate: `notification-${id}`,
      version: 1,
      fact: { userId },
    })),
  );
  await tx.$executeRawUnsafe(FORGET, [...newest.keys()]);
  return noted;
}
