import { tokenize } from '@laurel/rules/search/search-tokens';
import { forEachNearWord } from './index/spelling.js';
import { getNearestTypoLimit } from './index/settings.js';

/** Returns whether each word of the text resembles a word of the names, or the beginning of one. */
export function isSimilarToNames(text: string, names: readonly string[]): boolean {
  const nameTokens = [...new Set(names.flatMap(tokenize))].sort();
  return [...new Set(tokenize(text))].every((word) => {
    let isNear = false;
    const spelling = { word, maxTypos: getNearestTypoLimit(word), isPrefix: true };
    forEachNearWord(nameTokens, [0, nameTokens.length], spelling, () => {
      isNear = true;
      return false;
    });
    return isNear;
  });
}
