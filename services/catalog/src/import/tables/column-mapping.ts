import type { CsvCell } from '@laurel/rules/text/csv';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Problem } from '../records/problems.js';
import { FIELD_ALIASES, COLUMN_NAMES, FLAT_FIELDS } from '../records/record.js';
import { COMPETITION_COLUMN_NAMES, COMPETITION_COLUMNS } from './competition-columns.js';

/** The record field that a column fills; null: the column is ignored. */
export interface ColumnMapping {
  column: string;
  field: string | null;
}

/** The fields that a column of a table can fill. */
export const TABLE_FIELDS: readonly string[] = ['laurelId', ...FLAT_FIELDS, ...COMPETITION_COLUMNS];

const toKey = (name: string) => foldName(name).replaceAll(' ', '');
const FIELD_BY_KEY = new Map([
  ...Object.entries({ ...COLUMN_NAMES, ...FIELD_ALIASES, ...COMPETITION_COLUMN_NAMES }).map(
    ([alias, field]) => [toKey(alias), field] as const,
  ),
  ...TABLE_FIELDS.map((field) => [toKey(field), field] as const),
]);

/** Proposes fields by column names in any spelling. If two columns name one field, the first gets it. */
export function proposeMapping(columns: readonly string[]): ColumnMapping[] {
  const usedFields = new Set<string>();
  return columns.map((column) => {
    const field = FIELD_BY_KEY.get(toKey(column)) ?? null;
    if (field === null || usedFields.has(field)) return { column, field: null };
    usedFields.add(field);
    return { column, field };
  });
}

export const countKnownColumns = (cells: readonly string[]): number =>
  proposeMapping(cells).filter(({ field }) => field !== null).length;

/** @throws import.mapping_invalid */
export function validateMapping(
  columns: readonly string[],
  input: readonly ColumnMapping[],
): ColumnMapping[] {
  const createMappingError = (reason: string, message: string, details: object = {}) =>
    refuse.invalid(`import.mapping_invalid`, message, 'mapping', { reason, ...details });
  const fieldByColumn = new Map(input.map(({ column, field }) => [column, field]));
  const unknownEntry = input.find(
    ({ column, field }) => !columns.includes(column) || (field !== null && !TABLE_FIELDS.includes(field)),
  );
  if (unknownEntry)
    throw createMappingError('unknown', `There is no such column or field: “${unknownEntry.column}”.`);
  const mapping = columns.map((column) => ({ column, field: fieldByColumn.get(column) ?? null }));
  const fields = mapping.flatMap(({ field }) => field ?? []);
  const duplicateField = fields.find((field, n) => fields.indexOf(field) < n);
  if (duplicateField)
    throw createMappingError('twice', `Two columns cannot fill the same field: ${duplicateField}.`, {
      field: duplicateField,
    });
  if (!fields.includes('name'))
    throw createMappingError('nameless', 'Choose which column has the festivals’ names.');
  return mapping;
}

export function addColumn(
  problem: Problem,
  mapping: readonly ColumnMapping[],
): Problem & { column?: string } {
  const [field] = problem.path.split('.');
  const column = mapping.find((columnMapping) => columnMapping.field === field)?.column;
  return column ? { ...problem, column } : problem;
}

/** Formats a field's value as a cell. `parseCell` reads it back unchanged. */
export function formatCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (!Array.isArray(value)) return String(value);
  const isPlain = value.every((item) => !/[;|]/.test(String(item)) && !String(item).startsWith('['));
  return isPlain ? value.join('; ') : JSON.stringify(value);
}
