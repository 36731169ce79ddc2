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

/** Small letters without accents: how names are compared and searched. */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : folded(text));

/** Most names: nothing to take apart. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıħ]/g, (letter) => LETTERS[letter]!);

/** Words and blanks only. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What makes two records the same festival. */
export const identityOf = (name: string, country: string | null, city: string | null): string =>
  [plain(name), country ?? '', plain(city ?? '')].join('|');
