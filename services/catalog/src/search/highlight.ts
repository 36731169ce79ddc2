import { escaped } from '@laurel/rules/escaped';
import { fold } from '@laurel/rules/fold';

const parts = (name: string) => name.split(/([\p{L}\p{N}\p{M}]+)/u);

/** A name as safe HTML with `<mark>` around the words that matched; `terms` are folded words. */
export const highlight = (name: string, terms: ReadonlySet<string>): string =>
  parts(name)
    .map((part) => (terms.has(fold(part)) ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join('');

/** Of a festival's other names the one in which most of the words stand, the same way; null where its name has as many. */
export function highlightOther(
  name: string,
  others: readonly string[],
  terms: ReadonlySet<string>,
): string | null {
  const matched = (text: string) => new Set(parts(text).map(fold)).intersection(terms).size;
  let [most, best]: [number, string | null] = [matched(name), null];
  for (const other of others) if (matched(other) > most) [most, best] = [matched(other), other];
  return best === null ? null : highlight(best, terms);
}
