import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { getCountryCurrency } from '@laurel/rules/money/country-currencies';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import { isNotStated } from '@laurel/rules/tables/not-stated';
import { LOCAL_CURRENCY, parseCurrency } from '@laurel/rules/past-submissions/fees';
import { splitHeadingCurrency } from '@laurel/rules/past-submissions/heading-currency';
import { applyFormat } from '@laurel/rules/tables/column-formats';
import { unescapeFormula } from '@laurel/rules/text/csv';
import { parseCell } from '../records/parse-cell.js';
import type { TableScope } from '../records/table-scope.js';
import type { ColumnMapping } from './column-mapping.js';
import { isClear } from './clear.js';
import { COMPETITION_COLUMNS, FEE_COLUMNS } from './competition-columns.js';
import { CompetitionRows, type CellProblem, type ValueSource } from './competition-rows.js';

export interface LinedRow {
  line: number;
  cells: readonly string[];
}
export interface RecordOfRows {
  record: Record<string, unknown>;
  /** One per item of `record.competitions`. */
  scopes: TableScope[];
  /** The ignored columns that contain values. */
  unmappedColumns: string[];
  problems: CellProblem[];
  sources: ValueSource[];
}

/** Returns the currency that the row or the heading of a column states, or else the one that is chosen for the column. */
export function getStatedCurrency(
  { column, currency = null }: ColumnMapping,
  cells: readonly string[],
  mapping: readonly ColumnMapping[],
): string | null {
  const currencyIndex = mapping.findIndex(({ field }) => field === 'currency');
  const stated = splitHeadingCurrency(column).currency ?? parseCurrency(cells[currencyIndex] ?? '');
  return stated ?? (currency && currency !== LOCAL_CURRENCY ? currency : null);
}

const WITHOUT_CURRENCY = /^(?:[\d.,\s'’/;|$£¥-]|kr)+$/i;
const WITHOUT_SIGN = /^[\d.,\s'’/;|-]+$/;
const SHARED_SIGN = /[$£¥]|kr/gi;
/** Adds the currency or the sign of the heading to amounts without one, and its currency to signs that can mean it. */
export function addCurrency(cell: string, column: string): string {
  const { currency, sign } = splitHeadingCurrency(column);
  if (sign !== null && WITHOUT_SIGN.test(cell)) return `${cell} ${sign}`;
  if (currency === null || !WITHOUT_CURRENCY.test(cell)) return cell;
  const signs = cell.match(SHARED_SIGN) ?? [];
  return signs.every((sign) => findCurrencies(sign).includes(currency)) ? `${cell} ${currency}` : cell;
}

/** Returns the currency of the country that the rows of a festival state. */
export function findLocalCurrency(
  rows: readonly LinedRow[],
  mapping: readonly ColumnMapping[],
): string | null {
  const countryIndex = mapping.findIndex(({ field }) => field === 'country');
  const country =
    rows.map(({ cells }) => cells[countryIndex]?.trim() ?? '').find((cell) => cell !== '') ?? '';
  return getCountryCurrency(findCountry(country) ?? '');
}

/** Returns the chosen currency of each field of fees. */
const chooseCurrencies = (
  mapping: readonly ColumnMapping[],
  localCurrency: string | null,
): ReadonlyMap<string, string> =>
  new Map(
    mapping.flatMap(({ field, currency }): [string, string][] => {
      const chosen = currency === LOCAL_CURRENCY ? localCurrency : currency;
      return field && chosen ? [[field, chosen]] : [];
    }),
  );

/**
 * Converts the rows of one festival to a record. An empty cell or `N/A` leaves a stored value unchanged.
 * `(clear)` removes it.
 */
export function rowsToRecord(rows: readonly LinedRow[], mapping: readonly ColumnMapping[]): RecordOfRows {
  const record: Record<string, unknown> = {};
  const clearedFields = new Set<string>();
  const unmappedColumns = new Set<string>();
  const problems: CellProblem[] = [];
  const localCurrency = findLocalCurrency(rows, mapping);
  const competitions = new CompetitionRows(localCurrency, chooseCurrencies(mapping, localCurrency));
  for (const { line, cells } of rows) {
    const competitionValues = new Map<string, string>();
    mapping.forEach((mapped, n) => {
      const { column, field, format } = mapped;
      const text = unescapeFormula((cells[n] ?? '').trim());
      const cell = format ? applyFormat(text, format, getStatedCurrency(mapped, cells, mapping)) : text;
      if (isNotStated(cell)) return;
      if (field === null) unmappedColumns.add(column);
      else if (COMPETITION_COLUMNS.includes(field))
        competitionValues.set(field, FEE_COLUMNS.includes(field) ? addCurrency(cell, column) : cell);
      else if (isClear(cell)) clearedFields.add(field);
      else {
        const value = parseCell(field, cell);
        if (record[field] !== undefined && JSON.stringify(record[field]) !== JSON.stringify(value))
          problems.push({ line, field, message: formatInvalidValue({ why: 'row_differs' }) });
        else record[field] = value;
      }
    });
    if (competitionValues.size > 0) competitions.add(line, competitionValues);
  }
  if (clearedFields.size > 0) record.clear = [...clearedFields];
  const competitionRecords = competitions.toRecords();
  if (competitionRecords.length > 0)
    record.competitions = competitionRecords.map(({ termTypes: _types, ...competition }) => competition);
  const hasFees = mapping.some(({ field }) => field !== null && FEE_COLUMNS.includes(field));
  return {
    record,
    scopes: competitionRecords.map(({ termTypes = [], ...competition }) => ({
      termTypes,
      fields: Object.keys(competition),
      hasFees,
    })),
    unmappedColumns: [...unmappedColumns],
    problems: [...problems, ...competitions.problems],
    sources: competitions.listSources(),
  };
}
