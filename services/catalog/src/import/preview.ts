import type { PreviewRow } from '@laurel/proto/catalog/v1/import';
import { inColumn, recordOf, type ColumnMapping } from './csv-columns.js';
import { RecordProblems } from './problems.js';
import { festivalFromRecord } from './record.js';

/** A row of a table as it would be taken, with what is wrong with it; of one that is refused, what its cells say. */
export function previewOf(line: number, cells: string[], mapping: readonly ColumnMapping[]): PreviewRow {
  const { record } = recordOf(cells, mapping);
  try {
    const { said } = festivalFromRecord(record);
    return { line, cells, record: JSON.stringify(said), problems: [] };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    return {
      line,
      cells,
      record: JSON.stringify(record),
      problems: error.problems.map((one) => inColumn(one, mapping)),
    };
  }
}
