import { wordsOf } from '@laurel/rules/search-words';
import { eachNear } from './ranking/spelling.js';
import { typosOfNearest } from './ranking/settings.js';

/** Whether each word of a text is nearly a word of these names, or the beginning of one: what only shares some of them is something else. */
export function isNearlyCalled(text: string, names: readonly string[]): boolean {
  const own = [...new Set(names.flatMap(wordsOf))].sort();
  return [...new Set(wordsOf(text))].every((word) => {
    let isNear = false;
    const spelling = { word, most: typosOfNearest(word), isPrefix: true };
    eachNear(own, [0, own.length], spelling, () => {
      isNear = true;
      return false;
    });
    return isNear;
  });
}
