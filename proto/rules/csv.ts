/** What a spreadsheet would reckon out, some also where the sign is as wide as an ideograph, or behind what nobody sees. */
const FORMULA = /^[\s'\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^'*[\t\r]/u;
export const CSV_LINE_END = '\r\n';
/** By which spreadsheets know UTF-8. */
export const CSV_HEAD = '\uFEFF';

/** A cell that no spreadsheet takes for a formula: with an apostrophe before it, which `plainCell` takes away. */
export const safeCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const quoted = (cell: string) =>
  /[",;\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
/** A row of a table as it is written, without its end: neutralised, and quoted where it must be. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => quoted(safeCell(cell))).join(',');
/** Rows, each with its end. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${csvLine(cells)}${CSV_LINE_END}`).join('');
