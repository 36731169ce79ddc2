/** Which words of a query may stay unmatched: none, the last ones first, or the most frequent ones. */
export type Dropping = 'none' | 'last' | 'frequent';

export interface RankingSettings {
  /** The attributes that are searched, the weightiest first. */
  attributes: readonly string[];
  /** Attributes whose words never match misspelt ones. */
  withoutTypos: readonly string[];
  /** Query words that are never treated as misspelt. */
  neverMisspelt: readonly string[];
  /** Exactly as written: case and accents count. */
  stopWords: readonly string[];
  /** Alternatives for a word or for several words together. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  dropping: Dropping;
}

/** The number of letters from which one and two typos are tolerated. */
export const TYPOS_FROM = [5, 9] as const;

/** Returns how many typos a query word may have. */
export function getStandardTypoLimit(word: string, settings: RankingSettings): number {
  const letterCount = [...word].length;
  if (letterCount < TYPOS_FROM[0] || settings.neverMisspelt.includes(word)) return 0;
  return letterCount < TYPOS_FROM[1] ? 1 : 2;
}

/** The number of letters from which an unmatched word is searched with more typos. */
const NEAR_FROM = 4;
/** One typo more, including the first letter, for words that nothing matches otherwise. */
export function getNearestTypoLimit(word: string): number {
  const letterCount = [...word].length;
  if (letterCount < NEAR_FROM) return 0;
  return letterCount < TYPOS_FROM[0] ? 1 : 2;
}
