import type { FeeForFormat } from '@laurel/rules/fees/fees';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/festivals/deadlines';

/** `EUR 20`, `free`, or a text for an unknown fee. */
export const formatFeeAmount = (fee: Money | null): string =>
  fee === null ? t('fee.unknown') : fee.amount === 0 ? t('fee.free') : formatMoney(fee);

/** `EUR 20`, or `Shorts EUR 10 · Features EUR 20` where they differ. */
export const formatFees = (fees: readonly FeeForFormat[]) =>
  fees
    .map(({ format, fee }) =>
      format === null ? formatFeeAmount(fee) : t(`fee.${format}`, { fee: formatFeeAmount(fee) }),
    )
    .join(' · ');
