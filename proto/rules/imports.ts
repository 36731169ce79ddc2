/** What an import is at, from its first byte to its end. */
export const IMPORT_STATES = [
  'receiving',
  'reading',
  'mapping',
  'checking',
  'comparing',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** What became, or would become, of a record; the last two are kinds of the others. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused', 'renamed', 'known'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
/** What an administrator orders next. */
export const IMPORT_STEPS = ['check', 'apply'] as const;
export const EXPORT_FORMATS = ['jsonl', 'json', 'csv'] as const;
/** Columns of a table. */
export const MOST_COLUMNS = 500;
/** Characters of a column's name: all names of a table are sent when it is said what they mean. */
export const LONGEST_COLUMN = 300;
/** Of a value in a list of records, which are many: of a longer one its beginning, with a mark. */
export const LONGEST_SHOWN = 300;
/** Of the changes of one record in a list of them. */
export const MOST_SHOWN = 50;
/** Of what one record is not taken for; the rest is counted. */
export const MOST_PROBLEMS = 50;
/** Names of fields that an import does not know. */
export const MOST_UNKNOWN = 200;
/** The same of one record: what has more is no festival. */
export const MOST_UNKNOWN_OF_A_RECORD = 1000;
/** Records of a file: each is kept for thirty days. */
export const MOST_RECORDS = 500_000;
/** Files that one administrator has announced and not sent; each goes after a day. */
export const MOST_ANNOUNCED = 20;
