import { foldName } from '@laurel/rules/text/fold';

/** A token that is an edition anywhere in a name: a year, an ordinal or a Roman numeral. */
const EDITION = /^(?:(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th|e|er|eme|a|o)|[ivxl]{2,})$/;
const EDITION_NOUNS = new Set('edition edicion edizione ausgabe annual'.split(' '));
/** A plain number is an edition only at the beginning or end of a name. */
const EDITION_NUMBER = /^\d{1,3}$/;

/** Returns the folded name without its edition, or the whole folded name if nothing else is left. */
export function removeEdition(name: string): string {
  const fullName = foldName(name);
  const tokens = fullName.split(' ');
  const distinctive = tokens.filter(
    (word, n) =>
      !EDITION.test(word) &&
      !EDITION_NOUNS.has(word) &&
      !((n === 0 || n === tokens.length - 1) && EDITION_NUMBER.test(word)),
  );
  return distinctive.join(' ') || fullName;
}
