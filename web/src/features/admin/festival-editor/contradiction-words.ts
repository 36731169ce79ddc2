import { formatDay, isDay } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { formatRuntime } from '@laurel/rules/runtimes';
import { t } from '../../../lib/texts/festival-editor';
import type { FestivalWhole } from '../../../lib/wire';

type Contradiction = FestivalWhole['contradictions'][number];

/** What the words of a rule say, and what the rule does, each as one reads it. */
export const contradictionWords = (of: Contradiction): { written: string; kept: string } => ({
  written: saidWords(of.field, of.written, of.writtenText),
  kept: saidWords(of.field, of.kept, of.keptText),
});

function saidWords(field: string, number: number, text: string | null): string {
  if (field === 'fee') return number === 0 ? t('free') : formatMoney({ amount: number, currency: text! });
  if (field === 'director_restriction_is_student')
    return t(text === 'true' ? 'students.only' : 'students.none');
  if (text !== null) return isDay(text) ? formatDay(text) : text;
  return field.startsWith('director_restriction_age') ? t('years', { n: number }) : formatRuntime(number);
}
