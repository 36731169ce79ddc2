/** Which words of a question may stay unmatched: none, the last ones first, or those that most documents have. */
export type Dropping = 'none' | 'last' | 'frequent';

/** How texts are read and ranked: the same for every engine. */
export interface RankingSettings {
  /** The attributes that are searched, the weightiest first. */
  attributes: readonly string[];
  /** Attributes whose words are never taken for misspelt ones. */
  withoutTypos: readonly string[];
  /** Words of a question that are never taken for misspelt. */
  wellSpelt: readonly string[];
  /** As they are written: case and accents count. */
  stopWords: readonly string[];
  /** What a word or several together may stand for as well. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  dropping: Dropping;
}

/** Letters from which one and two mistakes are forgiven. */
export const TYPOS_FROM = [5, 9] as const;

/** How many mistakes a word of a question may have. */
export function typosAllowed(word: string, settings: RankingSettings): number {
  const letters = [...word].length;
  if (letters < TYPOS_FROM[0] || settings.wellSpelt.includes(word)) return 0;
  return letters < TYPOS_FROM[1] ? 1 : 2;
}

/** From so many letters on a word that nothing has is looked for with more mistakes. */
const NEAR_FROM = 4;
/** How many mistakes a word may have where nothing has it with fewer: one more, in the first letter too. */
export function typosOfNearest(word: string): number {
  const letters = [...word].length;
  if (letters < NEAR_FROM) return 0;
  return letters < TYPOS_FROM[0] ? 1 : 2;
}
