/** Letters that Unicode does not take apart. */
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

/** A text as it is compared and searched: small letters without accents (“Łódź” is “lodz”). */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : folded(text));

/** A name as it is compared: its words, folded, and nothing between them but one blank (“F.A.M.U., Praha” is “f a m u praha”). */
export const foldedName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A name as it is taken by one: what differs from it only in the size of letters, in the forms that they are written in (“ﬁ”, “Ａ”), in blanks, or in what nobody sees, is the same name to who reads both. Accents make another. */
export const nameKey = (name: string): string =>
  normalized(name, 'NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Most names: nothing to take apart. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);
/** More marks on one letter than any writing has (UAX 15, stream-safe): to put them in order takes as long as their number squared. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Without what nobody sees, which some writings need to join letters and none to tell names apart. */
const normalized = (text: string, form: 'NFKC' | 'NFKD') =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize(form);
const folded = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıħ]/g, (letter) => LETTERS[letter]!);
