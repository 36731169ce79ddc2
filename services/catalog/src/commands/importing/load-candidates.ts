import type { Tx } from '../../database/client.js';
import type { Candidate } from '../../domain/names/recognition.js';

/**
 * Covers all keys by which a stored festival can be recognised, including those of festivals that were merged
 * into it. Looks up each key separately: for hundreds of keys at once, the query planner expects half of the
 * rows to match and reads the whole table.
 */
const CANDIDATES = `select "id", "name", "identity", coalesce("knownAs", '{}') as "knownAs",
    array(select k from "merged_festival" m cross join unnest(m."knownAs" || m."identity") as k where m."targetId" = "festival"."id" order by 1) as "merged"
  from "festival" where "id" in (
    select "id" from "festival" where "identity" = any($1::text[]) union
    select f."id" from unnest($1::text[]) as k(key) cross join lateral (select "id" from "festival" where "knownAs" @> array[k.key] offset 0) f union
    select m."targetId" from "merged_festival" m cross join unnest(m."knownAs" || m."identity") as k where k = any($1::text[])
  ) order by "id"`;

/** Returns the stored festivals that match these keys, by key. */
export async function loadCandidates(tx: Tx, keys: readonly string[]): Promise<Map<string, Candidate[]>> {
  const rows = await tx.$queryRawUnsafe<Candidate[]>(CANDIDATES, keys);
  const candidatesByKey = new Map<string, Candidate[]>();
  for (const candidate of rows)
    for (const key of new Set([candidate.identity, ...candidate.knownAs, ...candidate.merged]))
      candidatesByKey.set(key, [...(candidatesByKey.get(key) ?? []), candidate]);
  return candidatesByKey;
}
