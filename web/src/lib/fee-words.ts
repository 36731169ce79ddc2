import type { FeeFor } from '@laurel/rules/fees';
import { formatMoney } from '@laurel/rules/money';
import { t } from './texts/deadlines';

const money = ({ fee }: FeeFor) =>
  fee === null ? t('fee.unknown') : fee.amount === 0 ? t('fee.free') : formatMoney(fee);

/** `EUR 20`, or `Shorts EUR 10 · Features EUR 20` where they differ. */
export const feeWords = (fees: readonly FeeFor[]) =>
  fees
    .map((one) => (one.format === null ? money(one) : t(`fee.${one.format}`, { fee: money(one) })))
    .join(' · ');
