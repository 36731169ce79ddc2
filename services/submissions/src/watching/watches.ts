import type { Watch } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Tx } from '../database/client.js';
import { IS_ACTIVE } from '../notifications/sql-conditions.js';

const WATCHES = `select w."festivalId", coalesce(f.name, '') as "festivalName", ${toIsoInstantSql('w.since')} as since, n.news,
  (select min(d->>'date') from competition c, jsonb_array_elements(c.dates) d where c."festivalId" = w."festivalId" and ${IS_ACTIVE}
    and not (d->>'deprecated')::boolean and (d->>'closesAt')::timestamptz > now()) as deadline
  from watch w left join festival f on f.id = w."festivalId",
  lateral (select coalesce(jsonb_agg(jsonb_build_object('what', last.what, 'at', ${toIsoInstantSql('last.at')}) order by last.at desc), '[]') as news
    from (select kind as what, max(m.at) as at from watch_news m, unnest(m.what) as kind
      where m."festivalId" = w."festivalId" and m.at > greatest(w.since, now() - interval '1 year') group by kind) last) n
  where w."userId" = $1::uuid and ($2::int is null or w."festivalId" = $2) order by w.since desc, w."festivalId"`;

/** Returns a user's watches, newest first, or only `festivalId`, with the changes of the last year. */
export const findWatches = (tx: Tx, userId: string, festivalId: number | null = null): Promise<Watch[]> =>
  tx.$queryRawUnsafe<Watch[]>(WATCHES, userId, festivalId);

/** Returns the number of watchers of each festival, in the order of `festivalIds`. */
export async function countWatches(tx: Tx, festivalIds: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ n: number }[]>(
    `select (select count(*)::int from watch w where w."festivalId" = a.id) as n from unnest($1::int[]) with ordinality as a(id, nth) order by a.nth`,
    festivalIds,
  );
  return rows.map(({ n }) => n);
}
