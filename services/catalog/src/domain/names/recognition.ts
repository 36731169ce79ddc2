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
export interface NamedFestival {
  name: string;
  country: string | null;
  city: string | null;
  alternativeNames: readonly string[];
}
/** The stored festival that a record means, by its own name, another name, or the name of a merged festival. */
export type Recognition =
  { candidate: Candidate; matchedBy: 'identity' | 'name' | 'merge' } | { ambiguous: Candidate[] } | null;

/** Returns the keys of a festival at its location, its own name first. */
export const getFestivalKeys = ({ name, country, city, alternativeNames }: NamedFestival): string[] => [
  ...new Set([name, ...alternativeNames].map((value) => toIdentity(value, country, city))),
];

/**
 * Finds the stored festival that a record means. It prefers the one with this name at this location, then the
 * one that was added under this name, then the target of a merge. Otherwise it takes the only one at this location that
 * shares one of the record's names. If several match, it returns all of them and does not guess. `isClaimed`:
 * another record of the file is that festival, so this one is not.
 */
export function recogniseFestival(
  record: NamedFestival,
  candidates: readonly Candidate[],
  isClaimed: (key: string) => boolean,
): Recognition {
  const [primaryKey = '', ...otherKeys] = getFestivalKeys(record);
  const exactMatch =
    candidates.find((candidate) => candidate.knownAs[0] === primaryKey) ??
    candidates.find(({ identity }) => identity === primaryKey);
  if (exactMatch) return { candidate: exactMatch, matchedBy: 'identity' };
  const mergeTarget = candidates.find(({ merged }) => merged.includes(primaryKey));
  if (mergeTarget) return { candidate: mergeTarget, matchedBy: 'merge' };
  const recordKeys = new Set([primaryKey, ...otherKeys]);
  const matching = candidates.filter(
    (candidate) =>
      [...candidate.knownAs, ...candidate.merged].some((key) => recordKeys.has(key)) &&
      !isClaimed(candidate.identity) &&
      !isClaimed(candidate.knownAs[0] ?? ''),
  );
  const uniqueMatches = [...new Map(matching.map((candidate) => [candidate.id, candidate])).values()];
  if (uniqueMatches.length > 1) return { ambiguous: uniqueMatches };
  return uniqueMatches[0] ? { candidate: uniqueMatches[0], matchedBy: 'name' } : null;
}
