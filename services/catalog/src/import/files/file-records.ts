import { MAX_ROWS_BEFORE_HEADING } from '@laurel/rules/tables/heading';

/** The maximum length of a record in characters. */
export const MAX_CHARACTERS = 2 ** 20;
/** The number of lines that are read to find the column names, which may follow a title. */
export const HEAD_LINES = MAX_ROWS_BEFORE_HEADING + 2;

export type FileFormat = 'csv' | 'json' | 'jsonl' | 'spreadsheet';
/** A festival or an error. `line`: a line of the file, or the position in a JSON array. */
export type FileRecord = { line: number; record: unknown } | { line: number; error: string };
export interface FileRecords {
  format: FileFormat;
  /** Null for files that are not tables. */
  columns: string[] | null;
  records: AsyncIterable<FileRecord>;
}
