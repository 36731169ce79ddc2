import { t } from '@laurel/messages/pages/matching/list';
import { useCurrency } from '../../../lib/money/conversion';
import { Button } from '../../../ui/buttons/button';
import { FeeRange, type Fees } from '../../../widgets/money/fee-range';
import css from './filter-bar.module.css';
import { getFeeCurrency } from '../listing/list-state';

type Props = {
  fees: Fees;
  /** The number of competitions without a fee; undefined while unknown. */
  freeCount: number | undefined;
  /** The number of competitions left out because no fee is on file. */
  unknownFeeCount: number | undefined;
  onChange: (fees: Fees) => void;
};
/** A fee range in one currency, which the reference rates compare with fees in others. */
export function FeeChoice({ fees, freeCount, unknownFeeCount, onChange }: Props) {
  const { currency } = useCurrency();
  const isFree = fees.feeMax?.amount === 0;
  const toggleFree = () => {
    const feeMax = isFree ? undefined : { amount: 0, currency: getFeeCurrency(fees) ?? currency };
    onChange({ feeMin: undefined, feeMax });
  };
  return (
    <div className={css.group}>
      <div className={css.value}>
        <Button size="small" aria-pressed={isFree} onClick={toggleFree}>
          {t('fee.free')}
        </Button>
        {freeCount !== undefined && <span className={css.count}>{freeCount.toLocaleString('en')}</span>}
      </div>
      <FeeRange
        fees={fees}
        hint={unknownFeeCount ? t('fee.unknown', { n: unknownFeeCount }) : undefined}
        onChange={onChange}
      />
    </div>
  );
}
