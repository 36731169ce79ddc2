/**
 * Replaces each run of white space by one line break if it contains one, otherwise by one blank. A pattern such as
 * `\s+$` takes quadratic time for a long run.
 */
export const collapseBlanks = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

/** Splits a text into its start and the given characters at its end. Unlike a pattern, takes linear time. */
export function splitEnd(text: string, characters: string): [start: string, end: string] {
  let length = text.length;
  while (length > 0 && characters.includes(text[length - 1]!)) length--;
  return [text.slice(0, length), text.slice(length)];
}
