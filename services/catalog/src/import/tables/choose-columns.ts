import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import {
  FORMATS_BY_KIND,
  type ColumnFormat,
  type DetectedFormats,
  type FormatKind,
} from '@laurel/rules/tables/column-formats';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { ColumnMapping } from './column-mapping.js';

/** The options of the command line for ambiguous cells, by kind. */
export const FORMAT_OPTIONS = { days: 'day-order', amounts: 'decimal-sign' } as const;

/** How ambiguous cells of a table are read. `currency`: a code, or `local` for that of each festival's country. */
export type ColumnChoices = Partial<Record<FormatKind, ColumnFormat>> & { currency?: string };

/**
 * Adds the choices of the command line to a proposed mapping.
 * @throws import.mapping_invalid for an ambiguous column without a choice
 */
export function chooseColumns(
  mapping: readonly ColumnMapping[],
  formats: readonly DetectedFormats[],
  { currency, ...choices }: ColumnChoices,
): ColumnMapping[] {
  return mapping.map((mapped, n) => {
    const kind = getFormatKind(mapped.field);
    if (kind === null) return mapped;
    const format = mapped.format ?? choices[kind] ?? null;
    const detected = formats[n]?.[kind];
    if (detected && format === null) throw createUnclearError(mapped.column, kind, detected.example);
    return { ...mapped, format, ...(kind === 'amounts' && currency !== undefined && { currency }) };
  });
}

/** Returns the first column of amounts for which neither the table nor a choice states the currency, with an example. */
export const findUnclearCurrency = (
  mapping: readonly ColumnMapping[],
  formats: readonly DetectedFormats[],
): { column: string; example: string } | null =>
  mapping.flatMap(({ field, column, currency }, n) => {
    const example = formats[n]?.currencyExample;
    return getFormatKind(field) === 'amounts' && example && !currency ? [{ column, example }] : [];
  })[0] ?? null;

const createUnclearError = (column: string, kind: FormatKind, example: string) =>
  refuse.invalid(
    'import.mapping_invalid',
    `“${example}” in the column “${column}” can be read in several ways. Choose one: ${FORMATS_BY_KIND[kind]
      .map((format) => `--${FORMAT_OPTIONS[kind]}=${format}`)
      .join(', ')}.`,
    'mapping',
    { column, example },
  );
