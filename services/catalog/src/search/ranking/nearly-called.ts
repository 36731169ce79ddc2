import { tokenize } from '@laurel/rules/search/search-tokens';
import { eachNear } from './index/spelling.js';
import { getNearestTypoLimit } from './index/settings.js';

/**
 * Returns true if each word of a text is nearly a word of these names, or the beginning of one. A text that
 * shares only some of them is something else.
 */
export function isNearlyCalled(text: string, names: readonly string[]): boolean {
  const nameTokens = [...new Set(names.flatMap(tokenize))].sort();
  return [...new Set(tokenize(text))].every((word) => {
    let isNear = false;
    const spelling = { word, maxTypos: getNearestTypoLimit(word), isPrefix: true };
    eachNear(nameTokens, [0, nameTokens.length], spelling, () => {
      isNear = true;
      return false;
    });
    return isNear;
  });
}
