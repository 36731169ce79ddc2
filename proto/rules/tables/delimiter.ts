/** The delimiters of tables, in the order in which they are preferred. */
const DELIMITERS = ['\t', ';', ','];
/** It also separates the values inside a cell, so it is the delimiter only if it alone divides the heading. */
const PIPE = '|';
/** The first line by which a spreadsheet states its delimiter: `sep=;`. */
const STATED_DELIMITER = /^\uFEFF?"?sep=(.)"?$/i;

/** A complete quoted cell, also one of several lines. Delimiters inside it separate nothing. */
const QUOTED_CELL = /(?<=^|[\t;,|])"(?:[^"]|"")*"(?=[\t;,|\r]|$)/gm;
/** The first lines of a file may end inside a quoted cell. */
const UNFINISHED_CELL = /(?<=[\t;,|])"[^"]*$/;
const countCells = (line: string, delimiter: string): number => line.split(delimiter).length;

/** Returns the delimiter that a line such as `sep=;` states, or null for any other line. */
export const parseStatedDelimiter = (line: string): string | null => STATED_DELIMITER.exec(line)?.[1] ?? null;

/**
 * Returns the delimiter that divides the first lines of a table into the most cells, or a pipe if nothing else
 * divides the first of them with several cells.
 */
export function detectDelimiter(firstLines: readonly string[]): string {
  const lines = firstLines.join('\n').replaceAll(QUOTED_CELL, '').replace(UNFINISHED_CELL, '').split('\n');
  const hasDelimiter = (line: string) => DELIMITERS.some((delimiter) => countCells(line, delimiter) > 1);
  const heading = lines.find((line) => hasDelimiter(line) || countCells(line, PIPE) > 1);
  if (heading !== undefined && !hasDelimiter(heading)) return PIPE;
  const getMaxCells = (delimiter: string) => Math.max(...lines.map((line) => countCells(line, delimiter)));
  return DELIMITERS.toSorted((a, b) => getMaxCells(b) - getMaxCells(a))[0]!;
}
