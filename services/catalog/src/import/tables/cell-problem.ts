import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { MAX_RECORD_PROBLEMS } from '@laurel/rules/festivals/imports';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import type { Problem } from '../records/problems.js';
import { addColumn, findColumn, type ColumnMapping } from './column-mapping.js';

/** A cell of a table. */
export interface CellSource {
  line: number;
  field: string;
  cell: string;
}
/**
 * The cell from which a value was read. `path`: the location of the value in the record, such as
 * `competitions.0.dates.1`.
 */
export interface ValueSource extends CellSource {
  path: string;
}
/** A problem of one cell, or a note about it. */
export interface CellProblem extends CellSource {
  message: string;
}

/** The first problems or notes of a record, and the number of further ones. */
export class CellProblems {
  readonly first: CellProblem[] = [];
  omittedCount = 0;

  add(...problems: CellProblem[]): void {
    for (const problem of problems)
      if (this.first.length < MAX_RECORD_PROBLEMS) this.first.push(problem);
      else this.omittedCount++;
  }
}

const MAX_CELL_LENGTH = 80;
const quoteCell = (cell: string): string => truncateWithEllipsis(cell, MAX_CELL_LENGTH);
/** Omits the line if the report names it already. */
const toLine = (line: number, firstLine: number) => (line === firstLine ? 'none' : String(line));

/** Adds the text of the cell, its column, and its line if the cell is not in the festival's first row. */
export const toProblem = (
  { line, field, cell, message }: CellProblem,
  firstLine: number,
  mapping: readonly ColumnMapping[],
): Problem =>
  addColumn(
    {
      path: field,
      message:
        line === firstLine && message.startsWith(`“${cell}”`)
          ? message
          : formatInvalidValue({
              why: 'cell',
              line: toLine(line, firstLine),
              cell: quoteCell(cell),
              problem: message,
            }),
    },
    mapping,
  );

/** Adds the cell from which a value was read to each problem of a record, or else its column. */
export const locateProblems = (
  problems: readonly Problem[],
  sources: readonly ValueSource[],
  firstLine: number,
  mapping: readonly ColumnMapping[],
): Problem[] =>
  problems.map((problem) => {
    const source = sources.find(({ path }) => problem.path === path || problem.path.startsWith(`${path}.`));
    return source
      ? toProblem({ ...source, message: problem.message }, firstLine, mapping)
      : addColumn(problem, mapping);
  });

/** Formats a note about a cell with its line and column. */
export const toNote = (
  { line, field, cell, message }: CellProblem,
  firstLine: number,
  mapping: readonly ColumnMapping[],
): string =>
  formatInvalidValue({
    why: 'cell_note',
    line: toLine(line, firstLine),
    column: findColumn(field, mapping) ?? field,
    cell: quoteCell(cell),
    problem: message,
  });
