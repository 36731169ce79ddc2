import type { FestivalMerge } from '@laurel/proto/catalog/v1/events';
import type { Read } from '../database.js';

/** A competition that was joined, by the name that it had, with the festival and the competition that it is in now. */
export interface JoinedCompetition {
  festivalId: number;
  name: string;
  keptId: number;
}

/** What was joined with competitions of these festivals, also by way of others, in the order of the ids that are gone. */
export const joinedCompetitions = (
  read: Read,
  festivalIds: readonly number[],
): Promise<JoinedCompetition[]> =>
  read<JoinedCompetition>(
    `select m."keptId" as "festivalId", c."name", c."keptId" from "merged_competition" c join "merged_festival" m on m."id" = c."festivalId"
     where m."keptId" = any($1::int[]) order by c."id"`,
    festivalIds,
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
