import type { Tx } from './client.js';

/**
 * An entity that was merged into another of its type, as stored in the table `merged_<noun>` (`id`,
 * `"targetId"`). The target is always the last of a chain, in whatever order the merges are published.
 */
export interface MergedId {
  id: number;
  targetId: number;
}
/** Returns the current id: the id itself, or the id that it was merged into. */
export type ResolveId = (id: number) => number;

export async function resolveMergedIds(
  tx: Tx,
  aggregateType: string,
  ids: readonly number[],
): Promise<ResolveId> {
  if (ids.length === 0) return (id) => id;
  const rows = await tx.$queryRawUnsafe<MergedId[]>(
    `select id, "targetId" as "targetId" from "merged_${aggregateType}" where id = any($1::int[])`,
    ids,
  );
  const targetIds = new Map(rows.map(({ id, targetId }) => [id, targetId]));
  return (id) => targetIds.get(id) ?? id;
}

/** Returns SQL for an array of the current ids of a parameter, which is itself an array of ids. */
export const resolveMergedIdsSql = (aggregateType: string, parameter: string): string =>
  `array(select coalesce(m."targetId", g.id) from unnest(${parameter}::int[]) as g(id) left join "merged_${aggregateType}" m on m.id = g.id)`;

/**
 * Resolves ids that are about to be written. No id is merged until the transaction ends, so a merge finds
 * every row that names the merged id. Call this before taking any other lock.
 */
export async function lockMergedIds(
  tx: Tx,
  aggregateType: string,
  ids: readonly number[],
): Promise<ResolveId> {
  await tx.$executeRawUnsafe(`lock table "merged_${aggregateType}" in row share mode`);
  return resolveMergedIds(tx, aggregateType, ids);
}

/**
 * Stores merges. Transactions that write any of these ids wait until this one ends. Returns the current ids.
 */
export async function saveMergedIds(
  tx: Tx,
  aggregateType: string,
  mergedIds: readonly MergedId[],
): Promise<ResolveId> {
  const ids = mergedIds.map(({ id }) => id);
  const table = `"merged_${aggregateType}"`;
  await tx.$executeRawUnsafe(`lock table ${table} in exclusive mode`);
  await tx.$executeRawUnsafe(
    `insert into ${table} (id, "targetId")
     select g.id, coalesce(m."targetId", g."targetId") from unnest($1::int[], $2::int[]) as g(id, "targetId")
     left join ${table} m on m.id = g."targetId"
     on conflict (id) do update set "targetId" = excluded."targetId"`,
    ids,
    mergedIds.map(({ targetId }) => targetId),
  );
  await tx.$executeRawUnsafe(
    `update ${table} m set "targetId" = k."targetId" from ${table} k where k.id = any($1::int[]) and m."targetId" = k.id`,
    ids,
  );
  return resolveMergedIds(tx, aggregateType, ids);
}
