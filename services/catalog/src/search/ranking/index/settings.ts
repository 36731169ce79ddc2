/** Which words of a query need not match: none, the last ones first, or the most frequent ones first. */
export type Dropping = 'none' | 'last' | 'frequent';

export interface RankingSettings {
  /** The searchable attributes. Attributes with more weight come first. */
  attributes: readonly string[];
  /** Attributes in which misspelt words do not match. */
  withoutTypos: readonly string[];
  /** Query words that are never treated as misspelt. */
  neverMisspelt: readonly string[];
  /** Compared exactly: case and accents count. */
  stopWords: readonly string[];
  /** Alternatives for a word, or for a sequence of words. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  dropping: Dropping;
}

/** The word lengths from which one typo and two typos are tolerated. */
export const MIN_LETTERS_FOR_TYPOS = [5, 9] as const;

/** Returns how many typos a query word may have. */
export function getStandardTypoLimit(word: string, settings: RankingSettings): number {
  const letterCount = [...word].length;
  if (letterCount < MIN_LETTERS_FOR_TYPOS[0] || settings.neverMisspelt.includes(word)) return 0;
  return letterCount < MIN_LETTERS_FOR_TYPOS[1] ? 1 : 2;
}

/** The word length from which the search for similar names tolerates more typos. */
const MIN_LETTERS_FOR_NEAREST = 4;
/** Tolerates one more typo, also in the first letter. Used if nothing matches otherwise. */
export function getNearestTypoLimit(word: string): number {
  const letterCount = [...word].length;
  if (letterCount < MIN_LETTERS_FOR_NEAREST) return 0;
  return letterCount < MIN_LETTERS_FOR_TYPOS[0] ? 1 : 2;
}
