import { parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import { toMajorUnits } from '@laurel/rules/money/money';
import { splitDeadlines } from './tables/deadline-row.js';
import { parseFeeCell, STUDENT_FEE_TITLE, type FeeCurrencies } from './tables/parse-fee-cell.js';

/**
 * Shows how a cell about deadlines or fees is read: `46439` as 2027-02-21, `25,- / 35,-` as `EUR 25 / EUR 35`. Returns
 * other cells, and those that cannot be read, unchanged.
 */
export function readCompetitionCell(field: string, cell: string, currencies: FeeCurrencies): string {
  const kind = getFormatKind(field);
  if (kind === 'days') return splitDeadlines(cell).map(readDay).join('; ');
  if (kind !== 'amounts') return cell;
  const fees = parseFeeCell(cell, currencies);
  if (typeof fees === 'string') return cell;
  return fees
    .map((fee) => {
      const amount = `${fee.currency} ${toMajorUnits(fee)}`;
      return fee.title === STUDENT_FEE_TITLE && field !== 'studentFee' ? `${fee.title} ${amount}` : amount;
    })
    .join(' / ');
}

function readDay(text: string): string {
  const deadline = parseDeadline(text);
  return deadline ? [deadline.day, deadline.time, deadline.zone].filter(Boolean).join(' ') : text;
}
