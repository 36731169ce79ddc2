import { fold } from '@laurel/rules/fold';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** A name as safe HTML with `<mark>` around the words that matched; `terms` are folded words. */
export const highlight = (name: string, terms: ReadonlySet<string>): string =>
  name
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part) => (terms.has(fold(part)) ? `<mark>${escape(part)}</mark>` : escape(part)))
    .join('');
