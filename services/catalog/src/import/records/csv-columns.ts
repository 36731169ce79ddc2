import { unescapeFormula, type CsvCell } from '@laurel/rules/text/csv';
import { isNotStated } from '@laurel/rules/tables/not-stated';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import { parseCell } from './parse-cell.js';
import type { Problem } from './problems.js';
import { FIELD_ALIASES, COLUMN_NAMES, FLAT_FIELDS } from './record.js';

/** The record field that a column fills; null: the column is ignored. */
export interface ColumnMapping {
  column: string;
  field: string | null;
}

const toKey = (name: string) => foldName(name).replaceAll(' ', '');
const FIELD_BY_KEY = new Map([
  ...Object.entries({ ...COLUMN_NAMES, ...FIELD_ALIASES }).map(
    ([alias, field]) => [toKey(alias), field] as const,
  ),
  ...FLAT_FIELDS.map((field) => [toKey(field), field] as const),
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
    ({ column, field }) => !columns.includes(column) || (field !== null && !FLAT_FIELDS.includes(field)),
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

/** Converts a row to a record. An empty cell and `N/A` state nothing. `unmappedColumns`: ignored columns with values. */
export function toRecord(cells: readonly string[], mapping: readonly ColumnMapping[]) {
  const record: Record<string, unknown> = {};
  const unmappedColumns: string[] = [];
  mapping.forEach(({ column, field }, n) => {
    const cell = (cells[n] ?? '').trim();
    if (isNotStated(cell)) return;
    if (field === null) unmappedColumns.push(column);
    else record[field] = parseCell(field, unescapeFormula(cell));
  });
  return { record, unmappedColumns };
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
