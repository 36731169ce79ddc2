import { fold } from '@laurel/rules/fold';

/** A piece of a text: a word, a separator, or one that ends a sentence and keeps what is on both its sides apart. */
export interface Token {
  kind: 'word' | 'stop word' | 'soft' | 'hard';
  /** A word folded, a separator as it is. */
  text: string;
}

/** Signs of currency and of comparison belong to words, all other signs part them. */
const SEPARATORS = /(\. |, |[\p{P}\p{Z}\0\t\n\r\u200c`]|(?![<=>|~¬])\p{Sm})/u;
const HARD = new Set(['. ', ', ', '\0', ...'!;?¡§¶¿․‥…※‼‽⁇⁈⁉⁏、。！，．：；？،؛؟۔।॥']);
/** What an index takes as a word; longer ones are nobody's name. */
const LONGEST_WORD = 250;

/** A text in pieces. `stopWords`: as they are written, so that “Là” is none where “la” is one. */
export function tokensOf(text: string, stopWords: ReadonlySet<string>): Token[] {
  return text.split(SEPARATORS).flatMap((part, n): Token[] => {
    if (part === '') return [];
    if (n % 2 === 1) return [{ kind: HARD.has(part) ? 'hard' : 'soft', text: part }];
    const word = fold(part);
    if (word === '' || word.length > LONGEST_WORD) return [];
    return [{ kind: stopWords.has(part) ? 'stop word' : 'word', text: word }];
  });
}

export interface PlacedWord {
  word: string;
  position: number;
}
/** Two words on both sides of a hard separator, or in two values, are so far apart. */
export const FAR = 8;

/** The words of an attribute's values with their positions; stop words have a position too, and are left out. */
export function placedWords(values: readonly string[], stopWords: ReadonlySet<string>): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let last: number | null = null;
  for (const value of values) {
    let position: number = last === null ? 0 : last + FAR;
    let before: Token['kind'] | null = null;
    for (const { kind, text } of tokensOf(value, stopWords)) {
      if (kind === 'soft' || kind === 'hard') {
        if (before !== null && before !== 'hard') before = kind;
        continue;
      }
      position += before === null ? 0 : before === 'hard' ? FAR : 1;
      before = kind;
      if (kind === 'stop word') continue;
      placed.push({ word: text, position });
      last = position;
    }
    last ??= 0;
  }
  return placed;
}
