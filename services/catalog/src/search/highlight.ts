import { escaped } from '@laurel/rules/escaped';
import { fold } from '@laurel/rules/fold';

/** A name as safe HTML with `<mark>` around the words that matched; `terms` are folded words. */
export const highlight = (name: string, terms: ReadonlySet<string>): string =>
  name
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part) => (terms.has(fold(part)) ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join('');
