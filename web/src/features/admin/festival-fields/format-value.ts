import { DATES, TERMS } from '@laurel/rules/festivals/catalogue-editing';
import { countryName } from '@laurel/messages/formatting/location-names';
import { formatMoney } from '@laurel/rules/money/money';
import { formatDay, isDay, formatMonthName } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { formatInstant } from '../../../lib/dates/format-instant';
import type { DateDraft, FeeDraft } from './date-draft';
import { getFieldLabel } from './festival-fields';
import { formatTerm, type TermDraft } from './term-draft';

type DateValue = Pick<DateDraft, 'date' | 'title' | 'deprecated' | 'timezone' | 'time'> & {
  fees: FeeValue[];
};
type FeeValue = FeeDraft & { amount: number };
export const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);

/** Formats a field's value in one line for comparisons. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === TERMS) return joinLines((value as TermDraft[]).map(formatTermDetails));
  if (field === DATES) return joinLines((value as DateValue[]).map(formatDate));
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('value.none');
  if (typeof value === 'object') return '…';
  if (typeof value === 'number') return formatNumber(field, value);
  const text = String(value);
  if (PICTURES.includes(field)) return t('value.picture', { end: text.slice(-VISIBLE_END) });
  if (field === 'country') return countryName(text);
  if (isInstant(text)) return formatInstant(text);
  return isDay(text) ? formatDay(text) : text;
}
/** The number of last characters of a picture's name, which distinguish two pictures. */
const VISIBLE_END = 4;
const PICTURES = ['profileImage', 'profileHerobanner'];
function formatNumber(field: string, value: number): string {
  if (field === 'usualMonth') return formatMonthName(value);
  return field === 'foundedYear' ? String(value) : value.toLocaleString('en');
}
const joinLines = (lines: string[]) => (lines.length > 0 ? lines.join('\n') : t('value.none'));
const formatDate = ({ date, time, title, deprecated, timezone, fees }: DateValue) =>
  [formatDay(date), time, title, deprecated && t('date.deprecated'), timezone, ...fees.map(formatFee)]
    .filter(Boolean)
    .join(' · ');
/** `Regular EUR 25`, with the audience and the film format if the fee does not apply to everyone. */
function formatFee(fee: FeeValue): string {
  const audience = fee.audience && fee.audience !== 'standard' && t.find(`audience.${fee.audience}`);
  const format = fee.appliesTo && t.find(`format.${fee.appliesTo}`);
  const scope = [audience, format].filter(Boolean).join(', ');
  return `${fee.title} ${formatMoney(fee)}${scope && ` (${scope})`}`;
}
/** Formats the rule's text, with the fields that distinguish it from rules with the same text. */
function formatTermDetails(term: TermDraft): string {
  const text = formatTerm(term);
  const { name, description, groupKey, bonusRanking } = term;
  return [
    text,
    ...[name, description].filter((value) => value && value !== text),
    groupKey && `${t('term.group')}: ${groupKey}`,
    bonusRanking && `${getFieldLabel('bonusRanking')}: ${bonusRanking}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
