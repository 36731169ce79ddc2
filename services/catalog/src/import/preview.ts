import type { PreviewRow } from '@laurel/proto/catalog/v1/import';
import { inColumn, recordOf, type ColumnMapping } from './csv-columns.js';
import { cutText, cutValue, isLong } from './cut.js';
import { RecordProblems } from './problems.js';
import { festivalFromRecord } from './record.js';

/** A row of a table as it would be taken, with what is wrong with it; of one that is refused, what its cells say. Of what is long, the beginning. */
export function previewOf(
  n: number,
  line: number,
  cells: string[],
  mapping: readonly ColumnMapping[],
): PreviewRow {
  const { record } = recordOf(cells, mapping);
  const row = { n, line, cells: cells.map(cutText), isCut: cells.some(isLong) };
  const asShown = (said: object) => JSON.stringify(said, (_field, value: unknown) => cutValue(value));
  try {
    return { ...row, record: asShown(festivalFromRecord(record).said), problems: [] };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    const problems = error.problems.map((one) => inColumn(one, mapping));
    return { ...row, record: asShown(record), problems };
  }
}
