import type { FestivalMerge } from '@laurel/proto/catalog/v1/events';
import type { Read } from '../database/client.js';

/** A competition that was merged into another one, with its former name and its target. */
export interface JoinedCompetition {
  festivalId: number;
  name: string;
  targetId: number;
}

/**
 * Reads the competitions that were merged into competitions of these festivals, ordered by the deleted ids.
 */
export const readJoinedCompetitions = (
  read: Read,
  festivalIds: readonly number[],
): Promise<JoinedCompetition[]> =>
  read<JoinedCompetition>(
    `select m."targetId" as "festivalId", c."name", c."targetId" as "targetId" from "merged_competition" c join "merged_festival" m on m."id" = c."festivalId"
     where m."targetId" = any($1::int[]) order by c."id"`,
    festivalIds,
  );

/** Reads the published merges, ordered by the deleted ids. */
export const readMerges = (read: Read, ids: readonly number[]): Promise<FestivalMerge[]> =>
  read<FestivalMerge>(
    `select m."id" as "festivalId", m."targetId", coalesce((select json_agg(json_build_object('competitionId', c."id", 'targetId', c."targetId", 'dates', c."dates") order by c."id")
      from "merged_competition" c where c."festivalId" = m."id"), '[]') as "competitions"
     from "merged_festival" m where m."id" = any($1::int[]) order by m."id"`,
    ids,
  );

/** Returns the current ids for deleted ones. Omits other ids. */
export async function loadTargetIds(
  read: Read,
  table: 'merged_festival' | 'merged_competition',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await read<{ id: number; targetId: number }>(
    `select "id", "targetId" as "targetId" from "${table}" where "id" = any($1::int[])`,
    ids,
  );
  return new Map(rows.map(({ id, targetId }) => [id, targetId]));
}
