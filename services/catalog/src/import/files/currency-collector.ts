import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import { parseCurrency } from '@laurel/rules/money/written-fees';
import { proposeMapping, type ColumnMapping } from '../tables/column-mapping.js';
import { FEE_COLUMNS } from '../tables/competition-columns.js';
import { findRowCurrency, parseFeeCell } from '../tables/parse-fee-cell.js';
import { addCurrency, findLocalCurrency } from '../tables/rows-to-record.js';

/** Amounts without a currency or with a sign of several currencies, such as `35`, `$35/$45` and `35 kr`. */
const WITHOUT_CLEAR_CURRENCY = /\$|¥|kr|^[.,\s'’/;|–-]*\d[\d.,\s'’/;|–-]*$/i;
const MAX_CELL_LENGTH = 200;

/** Finds the first amount of each column whose currency the table does not state, while the table is read. */
export class CurrencyCollector {
  private readonly mapping: ColumnMapping[];
  private readonly examples: (string | null)[];
  /** The currency of the last stated country, because a festival's further rows may omit it. */
  private localCurrency: string | null = null;
  constructor(columns: readonly string[]) {
    this.mapping = proposeMapping(columns);
    this.examples = columns.map(() => null);
  }

  add(cells: readonly string[]): void {
    const getCell = (field: string) =>
      cells[this.mapping.findIndex((mapped) => mapped.field === field)] ?? '';
    if (getCell('country').trim() !== '')
      this.localCurrency = findLocalCurrency([{ line: 0, cells }], this.mapping);
    const currencyCell = getCell('currency').trim();
    for (const [n, { column }] of this.mapping.entries()) {
      const cell = cells[n] ?? '';
      if (this.examples[n] || cell.length > MAX_CELL_LENGTH || !WITHOUT_CLEAR_CURRENCY.test(cell)) continue;
      if (this.isUnclear(addCurrency(cell, column), cells, currencyCell)) this.examples[n] = cell;
    }
  }

  private isUnclear(cell: string, cells: readonly string[], currencyCell: string): boolean {
    const local = this.localCurrency;
    const stated = parseCurrency(currencyCell, local);
    // An unknown currency is a fault of its cell.
    if (stated === null && currencyCell !== '' && findCurrencies(currencyCell).length === 0) return false;
    const feeCells = this.mapping.flatMap(({ field }, n) =>
      field && FEE_COLUMNS.includes(field) ? (cells[n] ?? '') : [],
    );
    const row = stated ?? findRowCurrency(feeCells, local);
    return parseFeeCell(cell, { row, local }) === formatInvalidValue({ why: 'fee_currency' });
  }

  /** Returns an example for each column; null if it has none. */
  detect(): readonly (string | null)[] {
    return this.examples;
  }
}
