/** The characters of Windows-1252 for the bytes 0x80 to 0x9F. */
const WINDOWS_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The first bytes of UTF-8 characters, read as Windows-1252. */
const FIRST_BYTE = /[\u00c2-\u00f4]/g;
const SEPARATOR = /[ \t\r\n,;"]/;
const MAX_CONTEXT = 30;
const MAX_CANDIDATES = 1000;

export interface MisreadText {
  /** As it was read: `MÃ¼nchen`. */
  shown: string;
  /** As it was probably meant: `München`. */
  expected: string;
}

/** Finds the first word of UTF-8 that was read as Windows-1252: `MÃ¼nchen`. Returns null if there is none. */
export function findMisreadText(text: string): MisreadText | null {
  let candidates = 0;
  for (const { index } of text.matchAll(FIRST_BYTE)) {
    if (++candidates > MAX_CANDIDATES) return null;
    const shown = getWordAt(text, index);
    const expected = decodeAsUtf8(shown);
    if (expected !== null) return { shown, expected };
  }
  return null;
}

/** Returns the word around a position, shortened. */
export function getWordAt(text: string, index: number): string {
  let [start, end] = [index, index];
  while (start > 0 && index - start < MAX_CONTEXT && !SEPARATOR.test(text[start - 1]!)) start--;
  while (end < text.length && end - index < MAX_CONTEXT && !SEPARATOR.test(text[end]!)) end++;
  return text.slice(start, end);
}

/** Returns the text whose UTF-8 bytes are these characters in Windows-1252, or null if there is none. */
function decodeAsUtf8(text: string): string | null {
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    return code <= 0xff ? code : 0x80 + WINDOWS_CHARACTERS.indexOf(character);
  });
  if (bytes.includes(0x7f)) return null;
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}
