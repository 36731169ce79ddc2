/** The text of an element of a JSON array; null if it is too long. */
export interface Element {
  text: string | null;
  line: number;
}
/** The line at which an array breaks off. */
export class BrokenArray extends Error {
  constructor(readonly line: number) {
    super('not a JSON array');
  }
}

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10];
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);

/**
 * Splits a JSON array without parsing its elements, so that at most one is in memory, and none that is too
 * long. Throws `BrokenArray`.
 */
export async function* jsonElements(text: AsyncIterable<string>, maxLength: number): AsyncGenerator<Element> {
  let [depth, line, begunAt, length] = [0, 1, 0, 0];
  let [inString, isEscaped, isOver] = [false, false, false];
  let pieces: string[] = [];
  let count = 0;
  const append = (piece: string) => {
    length += piece.length;
    if (length <= maxLength) pieces.push(piece);
    else pieces = [];
  };
  const taken = (): Element => {
    const written = pieces.join('');
    const whole = length > maxLength ? null : written.trim();
    const above = written.slice(0, written.length - written.trimStart().length).split('\n').length - 1;
    const element = { text: whole, line: begunAt + above };
    [pieces, length, begunAt] = [[], 0, line];
    if (whole === '') throw new BrokenArray(line);
    count++;
    return element;
  };
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === NEWLINE) line++;
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) inString = false;
      } else if (isOver) {
        if (code > 32) throw new BrokenArray(line);
      } else if (depth === 0) {
        if (code > 32 && code !== 91 && code !== 0xfeff) throw new BrokenArray(line);
        if (code === 91) [depth, from, begunAt] = [1, at + 1, line];
      } else if (code === QUOTE) inString = true;
      else if (OPENS.has(code)) depth++;
      else if (CLOSES.has(code)) {
        if (--depth > 0) continue;
        append(chunk.slice(from, at));
        isOver = true;
        if (count > 0 || pieces.join('').trim() !== '' || length > maxLength) yield taken();
        from = at + 1;
      } else if (code === COMMA && depth === 1) {
        append(chunk.slice(from, at));
        yield taken();
        from = at + 1;
      }
    }
    if (!isOver && depth > 0) append(chunk.slice(from));
  }
  if (!isOver) throw new BrokenArray(line);
}
