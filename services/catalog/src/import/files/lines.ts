export interface Line {
  /** Null if the line is too long. */
  text: string | null;
  line: number;
}

/** Yields the lines of a text with any line ending. At most one line is in memory. */
export async function* readLines(text: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let [line, lineText, isTooLong, endedWithReturn] = [1, '', false, false];
  for await (const chunk of text) {
    const fragments = (endedWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk).split(
      /\r\n|\n|\r/,
    );
    if (chunk !== '') endedWithReturn = chunk.endsWith('\r');
    for (const [n, fragment] of fragments.entries()) {
      if (!isTooLong) lineText += fragment;
      if (lineText.length > maxLength) [isTooLong, lineText] = [true, ''];
      if (n === fragments.length - 1) break;
      yield { text: isTooLong ? null : lineText, line };
      [line, lineText, isTooLong] = [line + 1, '', false];
    }
  }
  yield { text: isTooLong ? null : lineText, line };
}
