/** An element of a JSON array, as it is written; null where it is longer than it may be. */
export interface Element {
  text: string | null;
  /** In the file. */
  line: number;
}
/** Where an array breaks off. */
export class BrokenArray extends Error {
  constructor(readonly line: number) {
    super('no JSON array');
  }
}

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10];
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);

/**
 * Takes a JSON array apart without reading what is in it: of a file of any size no more than one element is in memory, and of one that is too
 * long nothing. (A parser that builds what it reads has no bound for either.) Throws `BrokenArray`.
 */
export async function* jsonElements(text: AsyncIterable<string>, longest: number): AsyncGenerator<Element> {
  let [depth, line, begunAt, length] = [0, 1, 0, 0];
  let [inString, isEscaped, isOver] = [false, false, false];
  let pieces: string[] = [];
  let count = 0;
  const keep = (piece: string) => {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
    else pieces = [];
  };
  const taken = (): Element => {
    const written = pieces.join('');
    const whole = length > longest ? null : written.trim();
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
        keep(chunk.slice(from, at));
        isOver = true;
        if (count > 0 || pieces.join('').trim() !== '' || length > longest) yield taken();
        from = at + 1;
      } else if (code === COMMA && depth === 1) {
        keep(chunk.slice(from, at));
        yield taken();
        from = at + 1;
      }
    }
    if (!isOver && depth > 0) keep(chunk.slice(from));
  }
  if (!isOver) throw new BrokenArray(line);
}
