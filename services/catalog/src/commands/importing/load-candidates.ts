import type { Tx } from '../../database.js';
import type { Candidate } from '../../domain/recognition.js';

/**
 * Who may be meant by a key: everything by which a stored festival is recognised goes through here. A festival that was merged into another is
 * known by its identity too: one `union all` more, of those identities with the festival that has them now.
 */
// Key by key: of hundreds of keys at once the planner thinks that they fit half of all, and reads the whole table.
const CANDIDATES = `select "id", "name", "identity", coalesce("knownAs", '{}') as "knownAs" from "festival" where "id" in (
    select "id" from "festival" where "identity" = any($1::text[]) union
    select f."id" from unnest($1::text[]) as k(key) cross join lateral (select "id" from "festival" where "knownAs" @> array[k.key] offset 0) f
  ) order by "id"`;

/** The stored festivals that any of these keys may mean, by key. */
export async function loadCandidates(tx: Tx, keys: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = await tx.$queryRawUnsafe<Candidate[]>(CANDIDATES, keys);
  const of = new Map<string, Candidate[]>();
  for (const one of found)
    for (const key of new Set([one.identity, ...one.knownAs])) of.set(key, [...(of.get(key) ?? []), one]);
  return of;
}
