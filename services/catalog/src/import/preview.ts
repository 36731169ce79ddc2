import type { PreviewRow } from '@laurel/proto/catalog/v1/import';
import { addColumn, toRecord, type ColumnMapping } from './records/csv-columns.js';
import { cutText, cutValue, isLong } from './records/cut.js';
import { RecordProblems } from './records/problems.js';
import { parseFestivalRecord } from './records/record.js';

/** Shows how a table row would be imported; a refused row shows its cells. Long values are shortened. */
export function previewRow(
  n: number,
  line: number,
  cells: string[],
  mapping: readonly ColumnMapping[],
): PreviewRow {
  const { record } = toRecord(cells, mapping);
  const row = { n, line, cells: cells.map(cutText), isCut: cells.some(isLong) };
  const toShownJson = (fields: object) => JSON.stringify(fields, (_field, value: unknown) => cutValue(value));
  try {
    return { ...row, record: toShownJson(parseFestivalRecord(record).fields), problems: [] };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    const problems = error.problems.map((problem) => addColumn(problem, mapping));
    return { ...row, record: toShownJson(record), problems };
  }
}
