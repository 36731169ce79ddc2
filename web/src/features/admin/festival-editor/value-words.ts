import { DATES, TERMS } from '@laurel/rules/administration';
import { countryName } from '@laurel/words/place-names';
import { formatMoney } from '@laurel/rules/money';
import { formatDay, isDay, monthName } from '@laurel/rules/days';
import { audienceWord, formatWord, t } from '../../../lib/texts/festival-editor';
import { formatInstant } from '../../../lib/instant';
import type { DateDraft, FeeDraft } from './date-card';
import { labelOf } from './festival-fields';
import { termWords, type TermDraft } from './term-draft';

type DateValue = Pick<DateDraft, 'date' | 'title' | 'deprecated' | 'timezone'> & { fees: FeeValue[] };
type FeeValue = FeeDraft & { amount: number };
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);

/** A value of a field in one line, for who compares. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === TERMS) return lines((value as TermDraft[]).map(wholeTermWords));
  if (field === DATES) return lines((value as DateValue[]).map(dateWords));
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('value.none');
  if (typeof value === 'object') return '…';
  if (typeof value === 'number') return numberWords(field, value);
  const text = String(value);
  if (PICTURES.includes(field)) return t('value.picture', { end: text.slice(-END) });
  if (field === 'country') return countryName(text);
  return isInstant(text) ? formatInstant(text) : isDay(text) ? formatDay(text) : text;
}
/** By so many of its last signs one picture is told from another. */
const END = 4;
const PICTURES = ['profileImage', 'profileHerobanner'];
const YEARS = ['foundedYear'];
function numberWords(field: string, value: number): string {
  if (field === 'usualMonth') return monthName(value);
  return YEARS.includes(field) ? String(value) : value.toLocaleString('en');
}
const lines = (all: string[]) => (all.length > 0 ? all.join('\n') : t('value.none'));
const dateWords = ({ date, title, deprecated, timezone, fees }: DateValue) =>
  [formatDay(date), title, deprecated && t('date.deprecated'), timezone, ...fees.map(feeWords)]
    .filter(Boolean)
    .join(' · ');
/** Who pays it, where that is not everybody. */
function feeWords(fee: FeeValue): string {
  const audience = fee.audience && fee.audience !== 'standard' && audienceWord[fee.audience];
  const format = fee.appliesTo && formatWord[fee.appliesTo];
  const whose = [audience, format].filter(Boolean).join(', ');
  return `${fee.title} ${formatMoney(fee)}${whose && ` (${whose})`}`;
}
/** The rule, and what else tells it from one that reads the same. */
function wholeTermWords(term: TermDraft): string {
  const said = termWords(term);
  const { name, description, groupKey, bonusRanking } = term;
  return [
    said,
    ...[name, description].filter((text) => text && text !== said),
    groupKey && `${t('term.group')}: ${groupKey}`,
    bonusRanking && `${labelOf('bonusRanking')}: ${bonusRanking}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
