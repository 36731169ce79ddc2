import { foldedName } from '@laurel/rules/fold';

/** Years, ordinals and Roman numbers. */
const EDITION = /^(?:(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th|e|er|eme|a|o)|[ivxl]{2,})$/;
const EDITION_WORDS = new Set('edition edicion edizione ausgabe annual'.split(' '));
/** At either end it is an edition too. */
const NUMBER = /^\d{1,3}$/;

/** A festival's name, folded, without which edition of it is meant; as it is, where it is nothing else. */
export function nameWithoutEdition(name: string): string {
  const folded = foldedName(name);
  const said = folded.split(' ');
  const own = said.filter(
    (word, n) =>
      !EDITION.test(word) &&
      !EDITION_WORDS.has(word) &&
      !((n === 0 || n === said.length - 1) && NUMBER.test(word)),
  );
  return own.join(' ') || folded;
}
