export interface Line {
  /** Null if the line is too long. */
  text: string | null;
  line: number;
}

/** Yields the lines of a text with any line ending. At most one line is in memory. */
export async function* readLines(text: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let [line, rest, isTooLong, afterReturn] = [1, '', false, false];
  for await (const chunk of text) {
    const pieces = (afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk).split(/\r\n|\n|\r/);
    if (chunk !== '') afterReturn = chunk.endsWith('\r');
    for (const [n, piece] of pieces.entries()) {
      if (!isTooLong) rest += piece;
      if (rest.length > maxLength) [isTooLong, rest] = [true, ''];
      if (n === pieces.length - 1) break;
      yield { text: isTooLong ? null : rest, line };
      [line, rest, isTooLong] = [line + 1, '', false];
    }
  }
  yield { text: isTooLong ? null : rest, line };
}
