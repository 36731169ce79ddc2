import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import { formatAmountForInput } from '@laurel/rules/money/money';
import { newTerm } from '../domain/terms/term-fields.js';
import { isRuleColumn, type RuleColumn } from './tables/competition-columns.js';
import { splitDeadlines } from './tables/deadline-row.js';
import { parseFeeCell, STUDENT_FEE_TITLE, type FeeCurrencies } from './tables/parse-fee-cell.js';
import { parseRuleCell } from './tables/parse-rule-cell.js';

/**
 * Shows how a cell about deadlines, fees or rules is read: `46439` as 2027-02-21, `25,- / 35,-` as `EUR 25 / EUR 35`, `DACH`
 * as its countries. Returns other cells, and those that cannot be read, unchanged.
 * @param country the country of the festival, if it is known
 */
export function readCompetitionCell(
  field: string,
  cell: string,
  currencies: FeeCurrencies,
  country: string | null = null,
): string {
  if (isRuleColumn(field)) return readRule(field, cell, country);
  const kind = getFormatKind(field);
  if (kind === 'days') return splitDeadlines(cell).map(readDay).join('; ');
  if (kind !== 'amounts') return cell;
  const fees = parseFeeCell(cell, currencies);
  if (typeof fees === 'string') return cell;
  return fees
    .map((fee) => {
      const amount = `${fee.currency} ${formatAmountForInput(fee)}`;
      return fee.title === STUDENT_FEE_TITLE && field !== 'studentFee' ? `${fee.title} ${amount}` : amount;
    })
    .join(' / ');
}

function readRule(column: RuleColumn, cell: string, country: string | null): string {
  const rules = parseRuleCell(column, cell, country);
  if (typeof rules === 'string' || rules.length === 0) return cell;
  const texts = rules.map((rule) => formatMessage(toRuleMessage(toRuleFields(newTerm(rule)))));
  return texts.join(rules.some(({ groupKey }) => groupKey) ? ' / ' : '; ');
}

function readDay(text: string): string {
  const deadline = parseDeadline(text);
  return deadline ? [deadline.day, deadline.time, deadline.zone].filter(Boolean).join(' ') : text;
}
