import { splitIntoPieces } from '@laurel/rules/search/search-text';
import { escapeHtml } from '@laurel/rules/text/escape-html';

/** Returns a name as safe HTML with `<mark>` around the matching words. `terms` are folded words. */
export const highlight = (name: string, terms: ReadonlySet<string>): string =>
  splitIntoPieces(name)
    .map(({ text, tokens }) =>
      tokens.some((token) => terms.has(token)) ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text),
    )
    .join('')
    .replaceAll('</mark><mark>', '');

/** Returns the alternative name with the most matching words, or null if the main name has as many. */
export function highlightAlternativeName(
  name: string,
  alternativeNames: readonly string[],
  terms: ReadonlySet<string>,
): string | null {
  const countMatches = (text: string) =>
    new Set(splitIntoPieces(text).flatMap(({ tokens }) => tokens)).intersection(terms).size;
  let [maxMatches, bestName]: [number, string | null] = [countMatches(name), null];
  for (const alternative of alternativeNames)
    if (countMatches(alternative) > maxMatches)
      [maxMatches, bestName] = [countMatches(alternative), alternative];
  return bestName === null ? null : highlight(bestName, terms);
}
