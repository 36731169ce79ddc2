/**
 * The words around a time of day in the languages of the month names. All are regular expressions for texts in lower
 * case, with and without the accents that people leave out.
 */

/** “o’clock” before the hour: a number after it is a time even without minutes, as in `kl. 18`. */
const O_CLOCK_BEFORE = [
  'ore',
  'h\\.?',
  'kl\\.?',
  'klo',
  'kello',
  'klockan',
  'klokken',
  'klokka',
  'klukkan',
  'godz\\.?',
  'godzin[aięy]e?',
  'g\\.',
  'hod\\.?',
  'ora',
  'orele',
  'saat',
  'kell',
  'ώρα',
  'ωρα',
  'plkst\\.?',
  'pulksten',
  'ura',
].join('|');
/** “at”, “by” or “until” before a time. */
const PREPOSITIONS = [
  '@',
  'at',
  'by',
  'before',
  'until',
  'till?',
  'no later than',
  'at the latest',
  'à',
  'a',
  'avant',
  "jusqu['’]?[aà]",
  'a las?',
  'a la',
  'hasta las?',
  'antes de las?',
  'um',
  'bis',
  'bis um',
  'spätestens um',
  'alle',
  'entro le',
  'fino alle',
  '[aà]s',
  'at[eé] [aà]s',
  'o',
  'do',
  'v',
  've',
  'om',
  'uiterlijk om',
  'la',
  'στις',
  'στισ',
  'μέχρι τις',
  'в',
  'до',
  'о',
  'об',
  'ob',
  'a les',
]
  // The longest first: “a las” before “a”.
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** The words that may stand before a time: `at `, `kl. `, `o godz. `, `@`. */
export const TIME_PREFIX = String.raw`(?:@\s?|(?:(?:${PREPOSITIONS})\s)?(?:${O_CLOCK_BEFORE}):?\s?(?=\d)|(?:${PREPOSITIONS}):?\s)`;
const LEADING_TIME_PREFIX = new RegExp(`^${TIME_PREFIX}`, 'iu');
const O_CLOCK_AND_HOUR = new RegExp(
  String.raw`^(?:(?:${PREPOSITIONS})\s)?(?:${O_CLOCK_BEFORE}):?\s?(\d{1,2})(?![\d:.hu]*\d)`,
  'iu',
);

/** “o’clock” after the hour: `18 Uhr`, `18h`, `18 val.`, `18 часов`. */
export const O_CLOCK_AFTER = [
  'uhr',
  'h\\.?',
  'hs\\.?',
  'hrs\\.?',
  'hours?',
  'heures?',
  'horas?',
  'hores',
  'ore',
  "o['’]?clock",
  'uur',
  'u\\.?',
  'hod\\.?',
  'hodin[ay]?',
  'óra(?:kor)?',
  'ora(?:kor)?',
  'val\\.?',
  'valand[aąoų]s?',
  '\\.? ?uri',
  'ura',
  'ч\\.?',
  'час(?:а|ов|ів)?',
  'год\\.?',
  'годин[аиі]?',
].join('|');

/**
 * Removes the separators and words before a time: `, kl. 18.00` becomes `18.00`, and `ore 18` becomes `18h`.
 */
export function removeTimePrefix(text: string): string {
  const written = text.replace(/^(?:[,|–—]|-(?=\s)|\s)+(?=[^\d\s]|\d{1,2}\s?[:.\p{L}])/u, '');
  const [hourText, hour] = O_CLOCK_AND_HOUR.exec(written) ?? [];
  if (hourText && hour) return `${hour}h${written.slice(hourText.length)}`;
  return written.replace(LEADING_TIME_PREFIX, '');
}
