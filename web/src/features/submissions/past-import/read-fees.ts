import { getCountryCurrency } from '@laurel/rules/money/country-currencies';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import type { Money } from '@laurel/rules/money/money';
import { LOCAL_CURRENCY, parseCurrency, parseWrittenFee } from '@laurel/rules/past-submissions/fees';
import { splitHeadingCurrency } from '@laurel/rules/past-submissions/heading-currency';
import { applyFormat } from '@laurel/rules/tables/column-formats';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { getCell, getRows, type AddFault, type Answers } from './table-rows';
import type { PastTable } from './read-table';

const AMOUNT_WITHOUT_SIGN = /^[\d.,\s'’–-]+$/;

/** Parses the fee of a row. Returns null if it states none, or after it has added a fault. */
export function parseFee(
  cells: readonly string[],
  table: PastTable,
  { currency, decimalSign }: Pick<Answers, 'currency' | 'decimalSign'>,
  addFault: AddFault,
): Money | null {
  const { cell, currencyCell, heading, localCurrency } = getFeeCells(cells, table);
  const isCurrencyWrong = currencyCell !== '' && findCurrencies(currencyCell).length === 0;
  if (cell !== '' && isCurrencyWrong) return addFault('currency', 'currency');
  // A sign that several currencies have is read as if it stood next to the amount.
  const sign = currencyCell || heading.sign;
  const stated =
    parseCurrency(currencyCell, localCurrency) ?? (currencyCell === '' ? heading.currency : null);
  const text = stated === null && sign && AMOUNT_WITHOUT_SIGN.test(cell) ? `${cell} ${sign}` : cell;
  const parse = (rowCurrency: string | null) =>
    parseWrittenFee(applyFormat(text, decimalSign, rowCurrency), rowCurrency, localCurrency);
  const statedFee = parse(stated);
  // The answer counts only for fees whose currency nothing else states.
  const isFree = typeof statedFee === 'object' && statedFee?.amount === 0;
  const isUndecided = statedFee === 'no-currency' || (isFree && stated === null);
  const chosenCurrency = currency === LOCAL_CURRENCY ? localCurrency : currency;
  const fee = isUndecided && chosenCurrency !== null ? parse(chosenCurrency) : statedFee;
  switch (fee) {
    case 'wrong':
    case 'several':
      return addFault('fee', fee === 'wrong' ? 'fee' : fee);
    case 'ambiguous':
      // With a chosen sign, such an amount has more decimals than its currency.
      return addFault('fee', decimalSign === null ? fee : 'fee');
    case 'no-currency':
      return addFault('fee', 'currency');
    default:
      return fee;
  }
}

/** Returns what a table states about the fee of a row. */
function getFeeCells(cells: readonly string[], { hasHeading, lines, columns }: PastTable) {
  const country = findCountry(getCell(cells, columns, 'country'));
  return {
    cell: getCell(cells, columns, 'fee'),
    currencyCell: getCell(cells, columns, 'currency'),
    heading: splitHeadingCurrency(hasHeading ? (lines[0]![columns.indexOf('fee')] ?? '') : ''),
    localCurrency: country && getCountryCurrency(country),
  };
}

/** Returns the fees, each with the currency of its row. */
export const listFeesWithCurrency = (table: PastTable): string[] =>
  getRows(table).map((cells) => {
    const { cell, currencyCell, heading } = getFeeCells(cells, table);
    return `${cell} ${currencyCell || (heading.currency ?? heading.sign ?? '')}`;
  });

/** Returns the first fee whose currency the table does not state, such as `25` or `$25`; null if there is none. */
export function findFeeWithoutCurrency(table: PastTable): string | null {
  const answers = { currency: null, decimalSign: null };
  for (const cells of getRows(table)) {
    let isWithoutCurrency = false;
    parseFee(cells, table, answers, (column, reason) => {
      isWithoutCurrency = column === 'fee' && reason === 'currency';
      return null;
    });
    if (isWithoutCurrency) return getCell(cells, table.columns, 'fee');
  }
  return null;
}
