/** Letters that Unicode normalisation does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
};

/** Folds text for comparison and search: lower case without accents (“Łódź” becomes “lodz”). */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : foldNonAscii(text));

/** Folds a name to its words separated by single spaces (“F.A.M.U., Praha” becomes “f a m u praha”). */
export const foldName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the key under which a name must be unique. Ignores case, compatibility forms (“ﬁ”, “Ａ”), spaces and
 * invisible characters, because readers cannot distinguish such names. Accents make a different name.
 */
export const toNameKey = (name: string): string =>
  normalizeText(name, 'NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Most names are ASCII and need no normalisation. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);
/** No script has more combining marks per letter (UAX 15). Sorting them takes quadratic time. */
const EXCESS_COMBINING_CHARACTERS = /(\p{M}{30})\p{M}+/gu;
/** Removes invisible characters. Some scripts need them to join letters, none to distinguish names. */
const normalizeText = (text: string, form: 'NFKC' | 'NFKD') =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(EXCESS_COMBINING_CHARACTERS, '$1')
    .normalize(form);
const foldNonAscii = (text: string) =>
  normalizeText(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıħ]/g, (letter) => LETTERS[letter]!);
