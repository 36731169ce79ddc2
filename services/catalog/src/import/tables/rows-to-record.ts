import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { getCountryCurrency } from '@laurel/rules/money/country-currencies';
import { parseDayRange } from '@laurel/rules/dates/day-range';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import { parseTimeZone } from '@laurel/rules/dates/parse-time-zone';
import { isNotStated } from '@laurel/rules/text/not-stated';
import { LOCAL_CURRENCY, parseCurrency } from '@laurel/rules/money/written-fees';
import { splitHeadingCurrency } from '@laurel/rules/money/heading-currency';
import { applyFormat } from '@laurel/rules/tables/column-formats';
import { unescapeFormula } from '@laurel/rules/text/csv';
import { parseCell } from '../records/parse-cell.js';
import type { TableScope } from '../records/table-scope.js';
import type { ColumnMapping } from './column-mapping.js';
import { clearsField } from './clear.js';
import { COMPETITION_COLUMNS, FEE_COLUMNS } from './competition-columns.js';
import { CellProblems, type CellProblem, type ValueSource } from './cell-problem.js';
import { findRowCurrency } from './parse-fee-cell.js';
import { CompetitionRows } from './competition-rows.js';

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
  /** Notes about cells that are not imported as they stand. */
  notes: CellProblem[];
  /** The problems and notes that are not listed. */
  omitted: { problems: number; notes: number };
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

/** Returns the country that the rows of a festival state. */
export function findStatedCountry(
  rows: readonly LinedRow[],
  mapping: readonly ColumnMapping[],
): string | null {
  const countryIndex = mapping.findIndex(({ field }) => field === 'country');
  const cells = rows.map(({ cells: rowCells }) => rowCells[countryIndex]?.trim() ?? '');
  return findCountry(cells.find((cell) => cell !== '') ?? '');
}

/** Returns the currency of the country that the rows of a festival state. */
export const findLocalCurrency = (
  rows: readonly LinedRow[],
  mapping: readonly ColumnMapping[],
): string | null => getCountryCurrency(findStatedCountry(rows, mapping) ?? '');

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

/** Returns the currency that all fees of a festival state; null if they state none or different ones. */
function findFestivalCurrency(
  rows: readonly LinedRow[],
  mapping: readonly ColumnMapping[],
  localCurrency: string | null,
): string | null {
  const currencies = rows.flatMap(({ cells }) =>
    mapping.flatMap(({ field, column }, n) => {
      const cell = cells[n]?.trim() ?? '';
      if (field === 'currency') return parseCurrency(cell, localCurrency) ?? [];
      const isFee = field !== null && FEE_COLUMNS.includes(field);
      return (isFee && findRowCurrency([addCurrency(cell, column)], localCurrency)) || [];
    }),
  );
  return currencies.every((currency) => currency === currencies[0]) ? (currencies[0] ?? null) : null;
}

/** Returns the values of a cell by field. A column of event dates states the first and the last day. */
function parseField(field: string, cell: string): Record<string, unknown> {
  const range = field === 'startsOn' ? parseDayRange(cell) : null;
  return range ? { startsOn: range.first, endsOn: range.last } : { [field]: parseCell(field, cell) };
}

/** Returns whether two values of a field mean the same: `PST` and `Pacific Time` are one time zone. */
function areSameValues(field: string, value: unknown, otherValue: unknown): boolean {
  const zone = field === 'timezone' ? parseTimeZone(String(value)) : null;
  return zone === null
    ? JSON.stringify(value) === JSON.stringify(otherValue)
    : zone === parseTimeZone(String(otherValue));
}

/**
 * Converts the rows of one festival to a record. An empty cell or `N/A` leaves a stored value unchanged.
 * `(clear)` removes it.
 */
export function rowsToRecord(rows: readonly LinedRow[], mapping: readonly ColumnMapping[]): RecordOfRows {
  const record: Record<string, unknown> = {};
  const clearedFields = new Set<string>();
  const unmappedColumns = new Set<string>();
  const problems = new CellProblems();
  const sources: ValueSource[] = [];
  const country = findStatedCountry(rows, mapping);
  const localCurrency = getCountryCurrency(country ?? '');
  const competitions = new CompetitionRows({
    country,
    localCurrency,
    festivalCurrency: findFestivalCurrency(rows, mapping, localCurrency),
    chosenCurrencies: chooseCurrencies(mapping, localCurrency),
    columnByField: new Map(mapping.flatMap(({ field, column }) => (field ? [[field, column]] : []))),
  });
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
      else if (clearsField(cell)) clearedFields.add(field);
      else
        for (const [name, value] of Object.entries(parseField(field, cell))) {
          if (record[name] !== undefined && !areSameValues(name, record[name], value))
            problems.add({ line, field, cell, message: formatInvalidValue({ why: 'row_differs' }) });
          else {
            record[name] = value;
            sources.push({ path: name, line, field, cell });
          }
        }
    });
    if (competitionValues.size > 0) competitions.add(line, competitionValues);
  }
  if (clearedFields.size > 0) record.clear = [...clearedFields];
  const competitionRecords = competitions.toRecords();
  if (competitionRecords.length > 0)
    record.competitions = competitionRecords.map((competition) => competition.record);
  const hasFees = mapping.some(({ field }) => field !== null && FEE_COLUMNS.includes(field));
  return {
    record,
    scopes: competitionRecords.map(({ record: { terms: _terms, ...competition }, ...scope }) => ({
      ...scope,
      fields: Object.keys(competition),
      hasFees,
    })),
    unmappedColumns: [...unmappedColumns],
    problems: [...problems.first, ...competitions.problems.first],
    notes: competitions.notes.first,
    omitted: {
      problems: problems.omittedCount + competitions.problems.omittedCount,
      notes: competitions.notes.omittedCount,
    },
    sources: [...sources, ...competitions.listSources()],
  };
}
