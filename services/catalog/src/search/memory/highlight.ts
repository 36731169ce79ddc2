import { escapeHtml } from '@laurel/rules/text/escape-html';
import { fold } from '@laurel/rules/text/fold';

const splitName = (name: string) => name.split(/([\p{L}\p{N}\p{M}]+)/u);

/** Returns a name as safe HTML with `<mark>` around the matching words. `terms` are folded words. */
export const highlight = (name: string, terms: ReadonlySet<string>): string =>
  splitName(name)
    .map((segment) =>
      terms.has(fold(segment)) ? `<mark>${escapeHtml(segment)}</mark>` : escapeHtml(segment),
    )
    .join('');

/** The alternative name with the most matching words; null if the festival's name has as many. */
export function highlightAlternativeName(
  name: string,
  alternativeNames: readonly string[],
  terms: ReadonlySet<string>,
): string | null {
  const countMatches = (text: string) => new Set(splitName(text).map(fold)).intersection(terms).size;
  let [maxMatches, bestName]: [number, string | null] = [countMatches(name), null];
  for (const alternative of alternativeNames)
    if (countMatches(alternative) > maxMatches)
      [maxMatches, bestName] = [countMatches(alternative), alternative];
  return bestName === null ? null : highlight(bestName, terms);
}
