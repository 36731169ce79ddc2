import type { Tx } from './database.js';

/**
 * What went into another of its noun, as a service keeps it in its table `merged_<noun>` (`id`, `"keptId"`): always the last of a chain,
 * in whatever order the merges are told.
 */
export interface MergedId {
  id: number;
  keptId: number;
}
/** What an id means now: itself, or what it went into. */
export type PresentId = (id: number) => number;

export async function presentIds(tx: Tx, noun: string, ids: readonly number[]): Promise<PresentId> {
  if (ids.length === 0) return (id) => id;
  const rows = await tx.$queryRawUnsafe<MergedId[]>(
    `select id, "keptId" from "merged_${noun}" where id = any($1::int[])`,
    ids,
  );
  const keptIds = new Map(rows.map(({ id, keptId }) => [id, keptId]));
  return (id) => keptIds.get(id) ?? id;
}

/** The same inside a statement: the array of what the ids of a parameter mean now. */
export const presentIdsIn = (noun: string, parameter: string): string =>
  `array(select coalesce(m."keptId", g.id) from unnest(${parameter}::int[]) as g(id) left join "merged_${noun}" m on m.id = g.id)`;

/** The same for what is about to be written: until the transaction ends none is merged, so that a merge finds all that names what it moves. Before anything else is held. */
export async function heldPresentIds(tx: Tx, noun: string, ids: readonly number[]): Promise<PresentId> {
  await tx.$executeRawUnsafe(`lock table "merged_${noun}" in row share mode`);
  return presentIds(tx, noun, ids);
}

/** These went into others: whoever writes of any waits until the transaction ends. Answers what they mean now. */
export async function keepMerged(tx: Tx, noun: string, merged: readonly MergedId[]): Promise<PresentId> {
  const ids = merged.map(({ id }) => id);
  const table = `"merged_${noun}"`;
  await tx.$executeRawUnsafe(`lock table ${table} in exclusive mode`);
  await tx.$executeRawUnsafe(
    `insert into ${table} (id, "keptId")
     select g.id, coalesce(m."keptId", g."keptId") from unnest($1::int[], $2::int[]) as g(id, "keptId")
     left join ${table} m on m.id = g."keptId"
     on conflict (id) do update set "keptId" = excluded."keptId"`,
    ids,
    merged.map(({ keptId }) => keptId),
  );
  await tx.$executeRawUnsafe(
    `update ${table} m set "keptId" = k."keptId" from ${table} k where k.id = any($1::int[]) and m."keptId" = k.id`,
    ids,
  );
  return presentIds(tx, noun, ids);
}
