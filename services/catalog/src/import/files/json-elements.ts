/** The text of an element of a JSON array; null if it is too long. */
export interface JsonElement {
  text: string | null;
  line: number;
}
/** An incomplete array, with the line at which it ends. */
export class BrokenArray extends Error {
  constructor(readonly line: number) {
    super('not a JSON array');
  }
}

const [QUOTE, BACKSLASH, COMMA, NEWLINE, SPACE] = [34, 92, 44, 10, 32];
const [OPENING_BRACKET, BOM] = [91, 0xfeff];
const OPENING_CODES = new Set([91, 123]);
const CLOSING_CODES = new Set([93, 125]);

/**
 * Splits a JSON array without parsing its elements. At most one element is in memory, and an element that is
 * too long is not stored. Throws `BrokenArray`.
 */
export async function* splitJsonArray(
  text: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<JsonElement> {
  let [depth, line, startLine, length] = [0, 1, 0, 0];
  let [isInString, isEscaped, isClosed] = [false, false, false];
  let fragments: string[] = [];
  let elementCount = 0;
  const append = (fragment: string) => {
    length += fragment.length;
    if (length <= maxLength) fragments.push(fragment);
    else fragments = [];
  };
  const takeElement = (): JsonElement => {
    const fullText = fragments.join('');
    const elementText = length > maxLength ? null : fullText.trim();
    const leadingLines =
      fullText.slice(0, fullText.length - fullText.trimStart().length).split('\n').length - 1;
    const element = { text: elementText, line: startLine + leadingLines };
    [fragments, length, startLine] = [[], 0, line];
    if (elementText === '') throw new BrokenArray(line);
    elementCount++;
    return element;
  };
  for await (const chunk of text) {
    let fragmentStart = 0;
    for (let index = 0; index < chunk.length; index++) {
      const code = chunk.charCodeAt(index);
      if (code === NEWLINE) line++;
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInString = false;
      } else if (isClosed) {
        if (code > SPACE) throw new BrokenArray(line);
      } else if (depth === 0) {
        if (code > SPACE && code !== OPENING_BRACKET && code !== BOM) throw new BrokenArray(line);
        if (code === OPENING_BRACKET) [depth, fragmentStart, startLine] = [1, index + 1, line];
      } else if (code === QUOTE) isInString = true;
      else if (OPENING_CODES.has(code)) depth++;
      else if (CLOSING_CODES.has(code)) {
        if (--depth > 0) continue;
        append(chunk.slice(fragmentStart, index));
        isClosed = true;
        if (elementCount > 0 || fragments.join('').trim() !== '' || length > maxLength) yield takeElement();
        fragmentStart = index + 1;
      } else if (code === COMMA && depth === 1) {
        append(chunk.slice(fragmentStart, index));
        yield takeElement();
        fragmentStart = index + 1;
      }
    }
    if (!isClosed && depth > 0) append(chunk.slice(fragmentStart));
  }
  if (!isClosed) throw new BrokenArray(line);
}
