import { fold } from '@laurel/rules/text/fold';

/** A token of a text: a word, a separator, or a hard separator, such as the end of a sentence. */
export interface Token {
  kind: 'word' | 'stop word' | 'soft' | 'hard';
  /** A word is folded; a separator is unchanged. */
  text: string;
}

/** Currency and comparison signs belong to words. All other signs separate them. */
const SEPARATORS = /(\. |, |[\p{P}\p{Z}\0\t\n\r\u200c`]|(?![<=>|~¬])\p{Sm})/u;
const HARD_SEPARATORS = new Set(['. ', ', ', '\0', ...'!;?¡§¶¿․‥…※‼‽⁇⁈⁉⁏、。！，．：；？،؛؟۔।॥']);
/** Longer words are not indexed. No name contains one. */
const MAX_TOKEN_LENGTH = 250;

/**
 * Splits a text into tokens. Compares `stopWords` exactly, so that “Là” is not a stop word although “la” is.
 */
export function readTokens(text: string, stopWords: ReadonlySet<string>): Token[] {
  return text.split(SEPARATORS).flatMap((segment, n): Token[] => {
    if (segment === '') return [];
    if (n % 2 === 1) return [{ kind: HARD_SEPARATORS.has(segment) ? 'hard' : 'soft', text: segment }];
    const word = fold(segment);
    if (word === '' || word.length > MAX_TOKEN_LENGTH) return [];
    return [{ kind: stopWords.has(segment) ? 'stop word' : 'word', text: word }];
  });
}

export interface PositionedToken {
  word: string;
  position: number;
}
/** The distance that a hard separator, or the border between two values, adds between words. */
export const HARD_SEPARATOR_DISTANCE = 8;

/** Returns words with positions. A stop word is omitted but takes up a position. */
export function readPositionedTokens(
  values: readonly string[],
  stopWords: ReadonlySet<string>,
): PositionedToken[] {
  const words: PositionedToken[] = [];
  let lastPosition: number | null = null;
  for (const value of values) {
    let position: number = lastPosition === null ? 0 : lastPosition + HARD_SEPARATOR_DISTANCE;
    let previousKind: Token['kind'] | null = null;
    for (const { kind, text } of readTokens(value, stopWords)) {
      if (kind === 'soft' || kind === 'hard') {
        if (previousKind !== null && previousKind !== 'hard') previousKind = kind;
        continue;
      }
      if (previousKind !== null) position += previousKind === 'hard' ? HARD_SEPARATOR_DISTANCE : 1;
      previousKind = kind;
      if (kind === 'stop word') continue;
      words.push({ word: text, position });
      lastPosition = position;
    }
    lastPosition ??= 0; // also if the first value has no words
  }
  return words;
}
