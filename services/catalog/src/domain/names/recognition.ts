import { toIdentity } from './identity.js';

export interface Candidate {
  id: number;
  name: string;
  /** The identity that the festival had when it was added. */
  identity: string;
  /** The identities of its current names, its main name first. */
  knownAs: readonly string[];
  /** The identities of festivals that were merged into it. */
  merged: readonly string[];
}
export interface NamedFestival {
  name: string;
  country: string | null;
  city: string | null;
  alternativeNames: readonly string[];
}
/**
 * The stored festival to which a record belongs, and whether its main name, another name or a merged festival
 * matched.
 */
export type Recognition =
  { candidate: Candidate; matchedBy: 'identity' | 'name' | 'merge' } | { ambiguous: Candidate[] } | null;

/** Returns the identities of a festival at its location for all its names, its main name first. */
export const getFestivalKeys = ({ name, country, city, alternativeNames }: NamedFestival): string[] => [
  ...new Set([name, ...alternativeNames].map((value) => toIdentity(value, country, city))),
];

/**
 * Finds the stored festival to which a record belongs. The candidates in order of preference:
 * - the festival with this main name at this location;
 * - the festival that was added under this name;
 * - the target of a merged festival with this name;
 * - the only festival at this location that shares any name with the record.
 *
 * If several match equally, returns all of them.
 * @param isClaimed returns whether another record of the file belongs to a festival, so that this record
 * cannot
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
