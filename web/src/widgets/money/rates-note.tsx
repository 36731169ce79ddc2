import { formatDay } from '@laurel/rules/dates/days';
import type { Money } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/controls/rates';
import { isConverted, useConversion } from '../../lib/money/conversion';
import css from './rates-note.module.css';

/** Names the day of the reference rates if any of these amounts is converted. Shown once on a page. */
export function RatesNote({ amounts }: { amounts: readonly (Money | null | undefined)[] }) {
  const conversion = useConversion();
  if (!amounts.some((money) => money && isConverted(money, conversion))) return null;
  return <p className={css.note}>{t('note', { day: formatDay(conversion.day!) })}</p>;
}
