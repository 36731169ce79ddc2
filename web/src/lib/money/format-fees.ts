import type { FeeForFormat } from '@laurel/rules/fees/fees';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { convertMoney, formatApproximateMoney, sumIn } from '@laurel/rules/money/rates';
import { t } from '@laurel/messages/pages/festivals/deadlines';
import { isConverted, type Conversion } from './conversion';

/**
 * `USD 20 (about EUR 17)`. Only `USD 20` if that is the user's currency already, without a rate, or without
 * `conversion`.
 */
export function formatAmount(money: Money, conversion: Conversion | null): string {
  const text = formatMoney(money);
  if (!conversion || !isConverted(money, conversion)) return text;
  const converted = convertMoney(money, conversion.currency, conversion.rates)!;
  return t('fee.converted', { fee: text, converted: formatApproximateMoney(converted) });
}

/** `EUR 20`, `USD 20 (about EUR 17)`, `free`, or a text for an unknown fee. */
export function formatFeeAmount(fee: Money | null, conversion: Conversion | null = null): string {
  if (fee === null) return t('fee.unknown');
  return fee.amount === 0 ? t('fee.free') : formatAmount(fee, conversion);
}

/** `EUR 20 paid`, `free`. */
export const formatPaidFee = (fee: Money, conversion: Conversion): string =>
  fee.amount === 0 ? t('fee.free') : t('fee.paid', { fee: formatAmount(fee, conversion) });

/** `EUR 20`, or `Shorts EUR 10 · Features EUR 20` where they differ. */
export const formatFees = (fees: readonly FeeForFormat[], conversion: Conversion | null = null) =>
  fees
    .map(({ format, fee }) => {
      const text = formatFeeAmount(fee, conversion);
      return format === null ? text : t(`fee.${format}`, { fee: text });
    })
    .join(' · ');

/**
 * Returns the total of amounts of several currencies in the user's, such as `about EUR 42`, or `about EUR 42 + RUB 25`
 * if a currency has no rate. Null if nothing needs conversion.
 */
export function formatTotal(amounts: readonly Money[], conversion: Conversion): string | null {
  if (!amounts.some((money) => isConverted(money, conversion))) return null;
  const { sum, unconverted } = sumIn(amounts, conversion.currency, conversion.rates);
  return [
    t('fee.total', { sum: formatApproximateMoney(sum) }),
    ...unconverted.map((money) => formatMoney(money)),
  ].join(' + ');
}
