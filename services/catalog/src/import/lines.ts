export interface Line {
  /** Null where it is longer than it may be. */
  text: string | null;
  line: number;
}

/** A text line by line, whatever its lines end with; no more than one of them is in memory. */
export async function* linesOf(text: AsyncIterable<string>, longest: number): AsyncGenerator<Line> {
  let [line, rest, isTooLong, afterReturn] = [1, '', false, false];
  for await (const chunk of text) {
    const parts = (afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk).split(/\r\n|\n|\r/);
    if (chunk !== '') afterReturn = chunk.endsWith('\r');
    for (const [n, part] of parts.entries()) {
      if (!isTooLong) rest += part;
      if (rest.length > longest) [isTooLong, rest] = [true, ''];
      if (n === parts.length - 1) break;
      yield { text: isTooLong ? null : rest, line };
      [line, rest, isTooLong] = [line + 1, '', false];
    }
  }
  yield { text: isTooLong ? null : rest, line };
}
