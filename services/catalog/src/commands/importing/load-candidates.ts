import type { Tx } from '../../database.js';
import type { Candidate } from '../../domain/recognition.js';

/** Who may be meant by a key: everything by which a stored festival is recognised goes through here, also what went into it. */
// Key by key: of hundreds of keys at once the planner thinks that they fit half of all, and reads the whole table.
const CANDIDATES = `select "id", "name", "identity", coalesce("knownAs", '{}') as "knownAs",
    array(select k from "merged_festival" m cross join unnest(m."knownAs" || m."identity") as k where m."keptId" = "festival"."id" order by 1) as "merged"
  from "festival" where "id" in (
    select "id" from "festival" where "identity" = any($1::text[]) union
    select "keptId" from "merged_festival" where "identity" = any($1::text[]) union
    select f."id" from unnest($1::text[]) as k(key) cross join lateral (select "id" from "festival" where "knownAs" @> array[k.key] offset 0) f union
    select m."keptId" from unnest($1::text[]) as k(key) cross join lateral (select "keptId" from "merged_festival" where "knownAs" @> array[k.key] offset 0) m
  ) order by "id"`;

/** The stored festivals that any of these keys may mean, by key. */
export async function loadCandidates(tx: Tx, keys: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = await tx.$queryRawUnsafe<Candidate[]>(CANDIDATES, keys);
  const of = new Map<string, Candidate[]>();
  for (const one of found)
    for (const key of new Set([one.identity, ...one.knownAs, ...one.merged]))
      of.set(key, [...(of.get(key) ?? []), one]);
  return of;
}
