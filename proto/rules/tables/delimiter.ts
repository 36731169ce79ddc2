/** The delimiters of tables, in the order in which they are preferred. */
const DELIMITERS = ['\t', ';', ','];
/** The first line by which a spreadsheet states its delimiter: `sep=;`. */
const STATED_DELIMITER = /^\uFEFF?"?sep=(.)"?$/i;

const QUOTED_CELL = /"[^"]*"/g;
/** Signs inside quotes divide nothing. */
const countCells = (line: string, delimiter: string): number =>
  line.replaceAll(QUOTED_CELL, '').split(delimiter).length;

/** Returns the delimiter that a line such as `sep=;` states, or null for any other line. */
export const parseStatedDelimiter = (line: string): string | null => STATED_DELIMITER.exec(line)?.[1] ?? null;

/** Returns the delimiter that divides the first lines of a table into the most cells. */
export function detectDelimiter(lines: readonly string[]): string {
  const getMaxCells = (delimiter: string) => Math.max(...lines.map((line) => countCells(line, delimiter)));
  return DELIMITERS.toSorted((a, b) => getMaxCells(b) - getMaxCells(a))[0]!;
}
