/**
 * Matches text that a spreadsheet would evaluate as a formula. Some also do so for full-width signs, or after
 * invisible characters.
 */
const FORMULA = /^[\s'\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^'*[\t\r]/u;
export const CSV_LINE_END = '\r\n';
/** The byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_HEAD = '\uFEFF';

/** Prefixes an apostrophe, so that no spreadsheet evaluates the cell. `unescapeFormula` removes it. */
export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const quoteCell = (cell: string) =>
  /[",;\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
/** Formats a table row without its line end. Neutralises formulas and quotes cells where needed. */
export const formatCsvLine = (cells: readonly string[]): string =>
  cells.map((cell) => quoteCell(escapeFormula(cell))).join(',');
/** Formats rows, each with its line end. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${formatCsvLine(cells)}${CSV_LINE_END}`).join('');
