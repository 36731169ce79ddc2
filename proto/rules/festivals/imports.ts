/** The states of an import, in order. */
export const IMPORT_STATES = [
  'receiving',
  'reading',
  'mapping',
  'checking',
  'comparing',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/**
 * The actual or expected outcome of a record. The last four are filters that overlap these.
 * - `renamed`: new and stored under another name, or stored and renamed.
 * - `known`: matched a stored festival with another name.
 * - `similar`: new, but looks like another festival.
 * - `noted`: imported with notes about its values.
 */
export const IMPORT_OUTCOMES = [
  'new',
  'changed',
  'same',
  'refused',
  'renamed',
  'known',
  'similar',
  'noted',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
/** The next step that an administrator can start. */
export const IMPORT_STEPS = ['check', 'apply', 'undo'] as const;
export const EXPORT_FORMATS = ['jsonl', 'json', 'csv'] as const;
/** Columns of a table. */
export const MAX_IMPORT_COLUMNS = 500;
/** Characters of a column name. The column mapping sends all names of a table in one request. */
export const MAX_COLUMN_NAME_LENGTH = 300;
/** Characters of a value in a list of records. Longer values are truncated with an ellipsis. */
export const MAX_SHOWN_VALUE_LENGTH = 300;
/** Changes of one record that a list shows. */
export const MAX_SHOWN_CHANGES = 50;
/** Reported problems, and reported notes, of one record. The rest is only counted. */
export const MAX_RECORD_PROBLEMS = 50;
/** Reported problems and notes of one file. Each record has an equal share of them, and at least one. */
const MAX_FILE_PROBLEMS = 100_000;
/** Returns the reported problems of each record in a file with this number of records. */
export const getMaxRecordProblems = (recordCount: number): number =>
  Math.max(1, Math.min(MAX_RECORD_PROBLEMS, Math.floor(MAX_FILE_PROBLEMS / recordCount)));
/** Names of unknown fields that an import reports. */
export const MAX_UNKNOWN_FIELDS = 200;
/** A record with more unknown fields than this is not a festival. */
export const MAX_UNKNOWN_FIELDS_PER_RECORD = 1000;
/** Effects of an import that stayed after it was undone, in its report. The rest is only counted. */
export const MAX_SHOWN_REMAINING_EFFECTS = 200;
/** Records of a file. Each record is stored for thirty days. */
export const MAX_IMPORT_RECORDS = 500_000;
/** Files that one administrator has announced but not uploaded. Each expires after a day. */
export const MAX_ANNOUNCED_IMPORTS = 20;
