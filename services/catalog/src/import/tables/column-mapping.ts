import type { CsvCell } from '@laurel/rules/text/csv';
import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import {
  FORMATS_BY_KIND,
  type ColumnFormat,
  type DetectedFormats,
  type FormatKind,
} from '@laurel/rules/tables/column-formats';
import { MAX_COLUMN_NAME_LENGTH } from '@laurel/rules/festivals/imports';
import { splitHeadingCurrency } from '@laurel/rules/money/heading-currency';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Problem } from '../records/problems.js';
import { FIELD_ALIASES, FLAT_FIELDS } from '../records/record.js';
import { BARE_TIER_NAMES, COLUMN_NAMES } from './column-names.js';
import { COMPETITION_COLUMNS, getDeadlineColumn, getFeeColumn, TIERS } from './competition-columns.js';

/** The mapping of a column to a field of a record. The column is ignored if `field` is null. */
export interface ColumnMapping {
  column: string;
  field: string | null;
  /** How ambiguous cells are read; null if each cell is read on its own. */
  format?: ColumnFormat | null;
  /** The currency of amounts for which the table states none: a code or `local`; null if it is not chosen. */
  currency?: string | null;
}

/** The fields that a column of a table can fill. */
export const TABLE_FIELDS: readonly string[] = ['laurelId', ...FLAT_FIELDS, ...COMPETITION_COLUMNS];

const toKey = (name: string) => foldName(name).replaceAll(' ', '');
const FIELD_BY_KEY = new Map(
  [
    ...COLUMN_NAMES,
    ...Object.entries(FIELD_ALIASES),
    ...TABLE_FIELDS.map((field) => [field, field] as const),
  ].map(([heading, field]) => [toKey(heading), field]),
);

/** The unit of runtimes: `Max length (min)`. */
const RUNTIME_UNIT = /[([]\s*(?:in )?(?:min|mins|minutes|minuten|minutos|minuti|hh?:mm:ss)\.?\s*[)\]]$/i;
const BARE_TIER_KEYS = new Set(BARE_TIER_NAMES.map(toKey));

/** Returns the field that a heading names. @param contents the kind of most cells of the column; null if unknown */
function findField(heading: string, contents: FormatKind | null): string | null {
  if (heading.length > MAX_COLUMN_NAME_LENGTH) return null;
  const { name, currency, sign } = splitHeadingCurrency(heading);
  const names = [heading, name, heading.replace(RUNTIME_UNIT, '')];
  const key = names.map(toKey).find((nameKey) => FIELD_BY_KEY.has(nameKey));
  if (key === undefined) return null;
  const field = FIELD_BY_KEY.get(key)!;
  const hasAmounts = contents === 'amounts' || currency !== null || sign !== null;
  if (!BARE_TIER_KEYS.has(key) || !hasAmounts) return field;
  return getFeeColumn(TIERS.find((tier) => getDeadlineColumn(tier) === field)!);
}

/**
 * The regular fee of a table without a regular deadline is the fee of its deadline. The time zone of a table with
 * deadlines is that of each deadline.
 */
function assignToDeadlines(fields: readonly (string | null)[]): (string | null)[] {
  const isOnlyFee = !fields.includes('regularDeadline') && !fields.includes('fee');
  const hasDeadlines = ['deadline', ...TIERS.map(getDeadlineColumn)].some((field) => fields.includes(field));
  const isOnlyZone = hasDeadlines && !fields.includes('deadlineTimezone');
  return fields.map((field) => {
    if (field === 'regularFee' && isOnlyFee) return 'fee';
    return field === 'timezone' && isOnlyZone ? 'deadlineTimezone' : field;
  });
}

/**
 * Proposes a mapping from common column names in any spelling. If two columns match the same field, the first
 * one gets it. Proposes a format if the cells of the column are unambiguous.
 * @param contents the kind of most cells of each column; null if it is unknown
 */
export function proposeMapping(
  columns: readonly string[],
  formats: readonly DetectedFormats[] = [],
  contents: readonly (FormatKind | null)[] = [],
): ColumnMapping[] {
  const usedFields = new Set<string>();
  const fields = assignToDeadlines(columns.map((column, n) => findField(column, contents[n] ?? null)));
  return columns.map((column, n) => {
    const field = fields[n]!;
    if (field === null || usedFields.has(field)) return { column, field: null };
    usedFields.add(field);
    const format = getSureFormat(field, formats[n]);
    return { column, field, ...(format && { format }) };
  });
}

function getSureFormat(field: string | null, formats: DetectedFormats | undefined): ColumnFormat | null {
  const kind = getFormatKind(field);
  const detected = kind && formats?.[kind];
  return detected?.isSure ? detected.format : null;
}

export const countKnownColumns = (cells: readonly string[]): number =>
  proposeMapping(cells).filter(({ field }) => field !== null).length;

/**
 * Validates a mapping. @throws import.mapping_invalid, also for an ambiguous column without a chosen format
 */
export function validateMapping(
  columns: readonly string[],
  input: readonly ColumnMapping[],
  formats: readonly DetectedFormats[] = [],
): ColumnMapping[] {
  const createMappingError = (reason: string, message: string, details: object = {}) =>
    refuse.invalid(`import.mapping_invalid`, message, 'mapping', { reason, ...details });
  const inputByColumn = new Map(input.map((mapped) => [mapped.column, mapped]));
  const unknownEntry = input.find(
    ({ column, field }) => !columns.includes(column) || (field !== null && !TABLE_FIELDS.includes(field)),
  );
  if (unknownEntry)
    throw createMappingError('unknown', `There is no such column or field: “${unknownEntry.column}”.`);
  const mapping = columns.map((column, n): ColumnMapping => {
    const { field = null, format: chosenFormat = null, currency } = inputByColumn.get(column) ?? {};
    const kind = getFormatKind(field);
    const possibleFormats: readonly string[] = kind ? FORMATS_BY_KIND[kind] : [];
    const isChosen = chosenFormat !== null && possibleFormats.includes(chosenFormat);
    const format = isChosen ? chosenFormat : getSureFormat(field, formats[n]);
    if (kind && formats[n]?.[kind] && format === null) {
      const { example } = formats[n][kind];
      throw createMappingError('format', `Choose how “${example}” is read in the column “${column}”.`, {
        column,
        example,
      });
    }
    return { column, field, ...(format && { format }), ...(currency && { currency }) };
  });
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

/** Returns the column that fills a field; null if there is none. */
export const findColumn = (field: string, mapping: readonly ColumnMapping[]): string | null =>
  mapping.find((mapped) => mapped.field === field)?.column ?? null;

/** Adds the column that fills the field of a problem, if there is one. */
export function addColumn(problem: Problem, mapping: readonly ColumnMapping[]): Problem {
  const column = findColumn(problem.path.split('.')[0]!, mapping);
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
