import type { Watch } from '@laurel/proto/submissions/v1/submissions';
import { WATCHED_CHANGES } from '@laurel/rules/watching';
import { instantOf } from '@laurel/runtime/database';
import type { Tx } from '../database.js';

const WATCHES = `select w."festivalId", coalesce(f.name, '') as "festivalName", ${instantOf('w.since')} as since, n.changes, n."changedAt",
  (select min(d->>'date') from competition c, jsonb_array_elements(c.dates) d where c."festivalId" = w."festivalId" and not c."isGone"
    and not (d->>'deprecated')::boolean and (d->>'closesAt')::timestamptz > now()) as deadline
  from watch w left join festival f on f.id = w."festivalId",
  lateral (select coalesce(array_agg(distinct told), '{}') as changes, ${instantOf('max(m.at)')} as "changedAt"
    from watch_news m, unnest(m.what) told where m."festivalId" = w."festivalId" and m.at > w.since) n
  where w."userId" = $1::uuid and ($2::int is null or w."festivalId" = $2) order by w.since desc, w."festivalId"`;

/** What somebody watches, the newest first; of one festival alone where it is named. */
export async function watchesOf(tx: Tx, userId: string, festivalId: number | null = null): Promise<Watch[]> {
  const watches = await tx.$queryRawUnsafe<Watch[]>(WATCHES, userId, festivalId);
  return watches.map((watch) => ({
    ...watch,
    changes: WATCHED_CHANGES.filter((what) => watch.changes.includes(what)),
  }));
}

/** By how many each is watched, in the order in which they were asked. */
export async function watchesCounted(tx: Tx, festivalIds: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ n: number }[]>(
    `select (select count(*)::int from watch w where w."festivalId" = a.id) as n from unnest($1::int[]) with ordinality as a(id, nth) order by a.nth`,
    festivalIds,
  );
  return rows.map(({ n }) => n);
}
