import { tokenize } from '@laurel/rules/search/search-tokens';
import { forEachNearWord } from './index/spelling.js';
import { getNearestTypoLimit } from './index/settings.js';

/**
 * Returns whether each word of the text is a word of the names with few typos, or the exact beginning of one. The
 * beginning of a longer word with typos would be another word: `sete` is not `sereno`.
 */
export const isSimilarToNames = (text: string, names: readonly string[]): boolean =>
  isEachWordIn(text, names, (word) => [
    { word, maxTypos: getNearestTypoLimit(word), isPrefix: false },
    { word, maxTypos: 0, isPrefix: true },
  ]);

/** The word length from which one typo does not make another word. */
const MIN_LETTERS_FOR_TYPO = 5;
/**
 * Returns whether both texts have the same words, each with one typo at most. A word with another first letter is
 * another word: “Viennale” is not “Biennale”.
 */
export function haveSameTokens(text: string, otherText: string): boolean {
  const createSpellings = (word: string) => [
    { word, maxTypos: Number(word.length >= MIN_LETTERS_FOR_TYPO), isPrefix: false },
  ];
  const listFirstLetters = (name: string) =>
    tokenize(name)
      .map((word) => word[0])
      .toSorted()
      .join('');
  return (
    listFirstLetters(text) === listFirstLetters(otherText) &&
    isEachWordIn(text, [otherText], createSpellings) &&
    isEachWordIn(otherText, [text], createSpellings)
  );
}

type Spelling = Parameters<typeof forEachNearWord>[2];
function isEachWordIn(
  text: string,
  names: readonly string[],
  createSpellings: (word: string) => Spelling[],
): boolean {
  const nameTokens = [...new Set(names.flatMap(tokenize))].sort();
  return [...new Set(tokenize(text))].every((word) =>
    createSpellings(word).some((spelling) => {
      let isNear = false;
      forEachNearWord(nameTokens, [0, nameTokens.length], spelling, () => {
        isNear = true;
        return false;
      });
      return isNear;
    }),
  );
}
