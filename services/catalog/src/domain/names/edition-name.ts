import { foldName } from '@laurel/rules/text/fold';

/** Years, ordinals and Roman numerals. */
const EDITION = /^(?:(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th|e|er|eme|a|o)|[ivxl]{2,})$/;
const EDITION_NOUNS = new Set('edition edicion edizione ausgabe annual'.split(' '));
/** At either end of a name a number is an edition too. */
const NUMBER = /^\d{1,3}$/;

/** Returns a festival's name, folded, without the edition. If nothing else is left, returns the whole name. */
export function removeEdition(name: string): string {
  const fullName = foldName(name);
  const tokens = fullName.split(' ');
  const distinctive = tokens.filter(
    (word, n) =>
      !EDITION.test(word) &&
      !EDITION_NOUNS.has(word) &&
      !((n === 0 || n === tokens.length - 1) && NUMBER.test(word)),
  );
  return distinctive.join(' ') || fullName;
}
