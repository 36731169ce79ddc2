import type { FestivalMerge } from '@laurel/proto/catalog/v1/events';
import type { Read } from './competition.js';

/** What festivals went into others: their ids, their identities, and competitions that were joined, by the names that they had. */
export interface MergedIdentity {
  identity: string;
  festivalId: number;
  keptId: number;
  competitions: { name: string; keptId: number }[];
}

/** Of records by their identities: which festival of the catalogue each is, where another has taken it in. */
export const mergedIdentities = (read: Read, identities: readonly string[]): Promise<MergedIdentity[]> =>
  read<MergedIdentity>(
    `select m."identity", m."id" as "festivalId", m."keptId", coalesce((select json_agg(json_build_object('name', c."name", 'keptId', c."keptId") order by c."id")
      from "merged_competition" c where c."festivalId" = m."id"), '[]') as "competitions"
     from "merged_festival" m where m."identity" = any($1::text[]) order by m."id"`,
    identities,
  );

/** Merges as they were told, in the order of the ids that are gone. */
export const readMerges = (read: Read, ids: readonly number[]): Promise<FestivalMerge[]> =>
  read<FestivalMerge>(
    `select m."id" as "festivalId", m."keptId", coalesce((select json_agg(json_build_object('competitionId', c."id", 'keptId', c."keptId", 'dates', c."dates") order by c."id")
      from "merged_competition" c where c."festivalId" = m."id"), '[]') as "competitions"
     from "merged_festival" m where m."id" = any($1::int[]) order by m."id"`,
    ids,
  );

/** What ids that are gone mean now; of others nothing. */
export async function keptIds(
  read: Read,
  table: 'merged_festival' | 'merged_competition',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await read<{ id: number; keptId: number }>(
    `select "id", "keptId" from "${table}" where "id" = any($1::int[])`,
    ids,
  );
  return new Map(rows.map(({ id, keptId }) => [id, keptId]));
}
