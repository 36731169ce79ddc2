import { formatDay, isDay } from '@laurel/rules/dates/days';
import { formatMoney } from '@laurel/rules/money/money';
import { formatRuntime } from '@laurel/rules/films/runtimes';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { FestivalWhole } from '../../../../lib/server/wire';

type Contradiction = FestivalWhole['contradictions'][number];

/** Formats the value in the wording of a rule, and the different value that the rule applies. */
export const formatContradiction = (contradiction: Contradiction): { written: string; stored: string } => ({
  written: formatRuleValue(contradiction.field, contradiction.writtenValue, contradiction.writtenCurrency),
  stored: formatRuleValue(contradiction.field, contradiction.ruleValue, contradiction.ruleCurrency),
});

/** `text`: the currency of a fee, and the value of a field that is no number. */
function formatRuleValue(field: string, number: number, text: string | null): string {
  if (field === 'fee') return number === 0 ? t('free') : formatMoney({ amount: number, currency: text! });
  if (field === 'director_restriction_is_student')
    return t(text === 'true' ? 'students.only' : 'students.none');
  if (text !== null) return isDay(text) ? formatDay(text) : text;
  return field.startsWith('director_restriction_age') ? t('years', { n: number }) : formatRuntime(number);
}
