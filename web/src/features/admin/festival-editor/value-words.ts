import { DATES, TERMS } from '@laurel/rules/administration';
import { countryName } from '@laurel/words/place-names';
import { formatMoney } from '@laurel/rules/money';
import { formatDay, isDay, monthName } from '@laurel/rules/days';
import { t } from '../../../lib/texts/festival-editor';
import { formatInstant } from '../../../lib/instant';
import { termWords, type TermDraft } from './term-draft';

type DateValue = { date: string; title: string | null; deprecated: boolean; fees: FeeValue[] };
type FeeValue = { title: string; amount: number; currency: string };
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);

/** A value of a field in one line, for who compares. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === TERMS) return lines((value as TermDraft[]).map((term) => termWords(term)));
  if (field === DATES) return lines((value as DateValue[]).map(dateWords));
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('value.none');
  if (typeof value === 'object') return '…';
  if (typeof value === 'number') return numberWords(field, value);
  const text = String(value);
  if (PICTURES.includes(field)) return t('value.picture');
  if (field === 'country') return countryName(text);
  return isInstant(text) ? formatInstant(text) : isDay(text) ? formatDay(text) : text;
}
const PICTURES = ['profileImage', 'profileHerobanner'];
const YEARS = ['foundedYear'];
function numberWords(field: string, value: number): string {
  if (field === 'usualMonth') return monthName(value);
  return YEARS.includes(field) ? String(value) : value.toLocaleString('en');
}
const lines = (all: string[]) => (all.length > 0 ? all.join('\n') : t('value.none'));
const dateWords = ({ date, title, deprecated, fees }: DateValue) =>
  [
    formatDay(date),
    title,
    deprecated && t('date.deprecated'),
    ...fees.map((fee) => `${fee.title} ${formatMoney(fee)}`),
  ]
    .filter(Boolean)
    .join(' · ');
