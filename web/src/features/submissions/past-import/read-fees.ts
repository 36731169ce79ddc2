import { getCountryCurrency } from '@laurel/rules/money/country-currencies';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import type { Money } from '@laurel/rules/money/money';
import { LOCAL_CURRENCY, parseCurrency, parseWrittenFee } from '@laurel/rules/money/written-fees';
import { splitHeadingCurrency } from '@laurel/rules/money/heading-currency';
import { fold } from '@laurel/rules/text/fold';
import { applyFormat } from '@laurel/rules/tables/column-formats';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { getCell, getRows, type AddFault, type Answers } from './table-rows';
import type { PastTable } from './read-table';

const AMOUNT_WITHOUT_SIGN = /^[\d.,\s'’–-]+$/;

/** Returns the sign of an amount as a key: `$` for `$25`, empty for `25,-`. */
const toSignKey = (text: string): string => fold(text).replace(/[\d.,:\s'’–-]+/g, '');
/** The key of a second answer, for amounts of a sign that the first answer leaves without a currency. */
const toRemainingKey = (signKey: string): string => `${signKey} remaining`;

/** Parses the fee of a row. Returns null if it states none, or after it has added a fault. */
export function parseFee(
  cells: readonly string[],
  table: PastTable,
  { currencies, decimalSign }: Pick<Answers, 'currencies' | 'decimalSign'>,
  addFault: AddFault,
): Money | null {
  const { cell, currencyCell, localCurrency, statedCurrency, text } = getFeeCells(cells, table);
  const isCurrencyWrong = currencyCell !== '' && findCurrencies(currencyCell).length === 0;
  if (cell !== '' && isCurrencyWrong) return addFault('currency', 'unknown_currency');
  const parse = (rowCurrency: string | null) =>
    parseWrittenFee(applyFormat(text, decimalSign, rowCurrency), rowCurrency, localCurrency);
  const statedFee = parse(statedCurrency);
  // The user's answer is used only if the table does not state the currency.
  const isFree = typeof statedFee === 'object' && statedFee?.amount === 0;
  const needsAnswer = statedFee === 'no-currency' || (isFree && statedCurrency === null);
  const parseWithAnswer = (key: string) => {
    const answer = currencies[key] || null;
    const chosenCurrency = answer === LOCAL_CURRENCY ? localCurrency : answer;
    return chosenCurrency === null ? statedFee : parse(chosenCurrency);
  };
  const signKey = toSignKey(text);
  const firstFee = needsAnswer ? parseWithAnswer(signKey) : statedFee;
  const fee = firstFee === 'no-currency' ? parseWithAnswer(toRemainingKey(signKey)) : firstFee;
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
  const cell = getCell(cells, columns, 'fee');
  const currencyCell = getCell(cells, columns, 'currency');
  const heading = splitHeadingCurrency(hasHeading ? (lines[0]![columns.indexOf('fee')] ?? '') : '');
  const localCurrency = country && getCountryCurrency(country);
  const statedCurrency =
    parseCurrency(currencyCell, localCurrency) ?? (currencyCell === '' ? heading.currency : null);
  // A sign that several currencies have is read as if it stood next to the amount.
  const sign = currencyCell || heading.sign;
  const text = statedCurrency === null && sign && AMOUNT_WITHOUT_SIGN.test(cell) ? `${cell} ${sign}` : cell;
  return { cell, currencyCell, heading, localCurrency, statedCurrency, text };
}

/** Returns the fees, each with the currency of its row. */
export const listFeesWithCurrency = (table: PastTable): string[] =>
  getRows(table).map((cells) => {
    const { cell, currencyCell, heading } = getFeeCells(cells, table);
    return `${cell} ${currencyCell || (heading.currency ?? heading.sign ?? '')}`;
  });

const isWithoutCurrency = (
  cells: readonly string[],
  table: PastTable,
  currencies: Answers['currencies'],
): boolean => {
  let isMissing = false;
  parseFee(cells, table, { currencies, decimalSign: null }, (column, reason) => {
    isMissing = column === 'fee' && reason === 'currency';
    return null;
  });
  return isMissing;
};

/**
 * Returns the first fee of each sign whose currency the table does not state, such as `25` and `$25`, by the key of its
 * answer. A sign is listed again while its answer leaves fees without a currency.
 */
export function listFeesWithoutCurrency(
  table: PastTable,
  currencies: Answers['currencies'],
): { key: string; example: string }[] {
  const examples = new Map<string, string>();
  for (const cells of getRows(table)) {
    if (!isWithoutCurrency(cells, table, {})) continue;
    const { cell, text } = getFeeCells(cells, table);
    const key = toSignKey(text);
    const answer = currencies[key];
    if (!examples.has(key)) examples.set(key, cell);
    const remainingKey = toRemainingKey(key);
    if (answer && !examples.has(remainingKey) && isWithoutCurrency(cells, table, { [key]: answer }))
      examples.set(remainingKey, cell);
  }
  return [...examples].map(([key, example]) => ({ key, example }));
}
