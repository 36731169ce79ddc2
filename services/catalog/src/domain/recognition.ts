import { identityOf } from './identity.js';

/** A stored festival that a record may mean. */
export interface Candidate {
  id: number;
  name: string;
  /** What it was recognised by when it came. */
  identity: string;
  /** The same for each of its names as they are now, its own first. */
  knownAs: readonly string[];
  /** The same of those that went into it. */
  merged: readonly string[];
}
export interface Named {
  name: string;
  country: string | null;
  city: string | null;
  alternativeNames: readonly string[];
}
/** Which stored festival a record is. `by`: it goes by another name there, or it is of one that went into it. */
export type Recognised =
  { candidate: Candidate; by: 'identity' | 'name' | 'merge' } | { ambiguous: Candidate[] } | null;

/** Under what a festival is known at its place: its own name first. */
export const knownAs = ({ name, country, city, alternativeNames }: Named): string[] => [
  ...new Set([name, ...alternativeNames].map((one) => identityOf(one, country, city))),
];

/**
 * Finds the stored festival that a record means: the one that is called so at this place, or came under this name, or took in the one that did; else the
 * only one there that one of the record's names is a name of. Where several are, all of them: nobody guesses. `isClaimed`: another record of the file is
 * that festival, so this one is not.
 */
export function recognised(
  record: Named,
  candidates: readonly Candidate[],
  isClaimed: (key: string) => boolean,
): Recognised {
  const [own = '', ...others] = knownAs(record);
  const exact =
    candidates.find((one) => one.knownAs[0] === own) ?? candidates.find(({ identity }) => identity === own);
  if (exact) return { candidate: exact, by: 'identity' };
  const kept = candidates.find(({ merged }) => merged.includes(own));
  if (kept) return { candidate: kept, by: 'merge' };
  const wanted = new Set([own, ...others]);
  const fitting = candidates.filter(
    (one) =>
      [...one.knownAs, ...one.merged].some((key) => wanted.has(key)) &&
      !isClaimed(one.identity) &&
      !isClaimed(one.knownAs[0] ?? ''),
  );
  const known = [...new Map(fitting.map((one) => [one.id, one])).values()];
  if (known.length > 1) return { ambiguous: known };
  return known[0] ? { candidate: known[0], by: 'name' } : null;
}
