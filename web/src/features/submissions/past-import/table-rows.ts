import type { DayOrder } from '@laurel/rules/dates/written-days';
import type { PastColumn, PastState } from '@laurel/rules/past-submissions/entries';
import type { DecimalSign } from '@laurel/rules/tables/column-formats';
import type { PastTable } from './read-table';

/** Why a cell is wrong. `day`: no day; `order`: a day such as 03/04/2025 whose order is not chosen yet. */
export type CellFault =
  | 'missing'
  | 'day'
  | 'order'
  | 'fee'
  | 'several'
  | 'ambiguous'
  | 'currency'
  | 'unknown_currency'
  | 'country'
  | 'line_break'
  | 'long';
/** Answers for the whole table, where it is ambiguous. */
export interface Answers {
  /** How days such as 03/04/2025 are written. Null: not chosen yet. */
  order: DayOrder | null;
  /** How fees such as 1.250 are written. Null: not chosen yet. */
  decimalSign: DecimalSign | null;
  /** The currency of fees without a clear one, by the key of their sign: a code, or `local`. */
  currencies: Readonly<Record<string, string>>;
  /** The meaning of a state's text, by `toStateKey`. `out`: its rows are left out. */
  states: Readonly<Record<string, PastState | 'out'>>;
  /** The film whose rows are meant, by `toFilmKey`, if the table names films. Null: not chosen yet. */
  film: string | typeof ALL_FILMS | null;
}
/** All rows of the table are this film's. */
export const ALL_FILMS = 'all films';
export type AddFault = (column: PastColumn, reason: CellFault) => null;

/** Returns a row's cell in a column, or an empty text if there is none. */
export const getCell = (
  cells: readonly string[],
  columns: PastTable['columns'],
  column: PastColumn,
): string => cells[columns.indexOf(column)] ?? '';
export const getRows = ({ lines, hasHeading }: PastTable): string[][] =>
  hasHeading ? lines.slice(1) : lines;
export const getColumnCells = (table: PastTable, column: PastColumn): string[] =>
  table.columns.includes(column) ? getRows(table).map((cells) => getCell(cells, table.columns, column)) : [];
