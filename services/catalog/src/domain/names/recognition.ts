import { toIdentity } from './identity.js';

export interface Candidate {
  id: number;
  name: string;
  /** The key by which it was recognised when it was added. */
  identity: string;
  /** The keys of its current names, its own name first. */
  knownAs: readonly string[];
  /** The keys of the festivals that were merged into it. */
  merged: readonly string[];
}
export interface Named {
  name: string;
  country: string | null;
  city: string | null;
  alternativeNames: readonly string[];
}
/** The stored festival that a record means. `by`: the record uses another name, or is of a merged festival. */
export type Recognised =
  { candidate: Candidate; by: 'identity' | 'name' | 'merge' } | { ambiguous: Candidate[] } | null;

/** Returns the keys of a festival at its location, its own name first. */
export const getFestivalKeys = ({ name, country, city, alternativeNames }: Named): string[] => [
  ...new Set([name, ...alternativeNames].map((value) => toIdentity(value, country, city))),
];

/**
 * Finds the stored festival that a record means. It prefers the one with this name at this location, then the
 * one that was added under this name, then the target of a merge. Otherwise it takes the only one there that
 * shares one of the record's names. If several match, it returns all of them and does not guess. `isClaimed`:
 * another record of the file is that festival, so this one is not.
 */
export function recogniseFestival(
  record: Named,
  candidates: readonly Candidate[],
  isClaimed: (key: string) => boolean,
): Recognised {
  const [primaryKey = '', ...others] = getFestivalKeys(record);
  const exact =
    candidates.find((candidate) => candidate.knownAs[0] === primaryKey) ??
    candidates.find(({ identity }) => identity === primaryKey);
  if (exact) return { candidate: exact, by: 'identity' };
  const mergeTarget = candidates.find(({ merged }) => merged.includes(primaryKey));
  if (mergeTarget) return { candidate: mergeTarget, by: 'merge' };
  const recordKeys = new Set([primaryKey, ...others]);
  const matching = candidates.filter(
    (candidate) =>
      [...candidate.knownAs, ...candidate.merged].some((key) => recordKeys.has(key)) &&
      !isClaimed(candidate.identity) &&
      !isClaimed(candidate.knownAs[0] ?? ''),
  );
  const uniqueMatches = [...new Map(matching.map((candidate) => [candidate.id, candidate])).values()];
  if (uniqueMatches.length > 1) return { ambiguous: uniqueMatches };
  return uniqueMatches[0] ? { candidate: uniqueMatches[0], by: 'name' } : null;
}
