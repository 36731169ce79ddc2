import type { Rates } from '../../../lib/url-state/rate-parameters';
import { t } from '@laurel/messages/pages/matching/list';
import { Button } from '../../../ui/buttons/button';
import { FeeRange, type Fees } from '../../../widgets/money/fee-range';
import { RateFields } from '../../../widgets/money/rate-fields';
import css from './filter-bar.module.css';
import { getFeeCurrency } from '../listing/list-state';

type Props = {
  fees: Fees;
  rates: Rates;
  /** The number of competitions without a fee; undefined while unknown. */
  freeCount: number | undefined;
  /** The number of competitions left out because their fee in this currency is unknown. */
  unknownFeeCount: number | undefined;
  onChange: (fees: Fees, rates: Rates) => void;
};
/** A fee range in one currency. The user supplies the exchange rates; they are never guessed. */
export function FeeChoice({ fees, rates, freeCount, unknownFeeCount, onChange }: Props) {
  const currency = getFeeCurrency(fees);
  const isFree = fees.feeMax?.amount === 0;
  const toggleFree = () => {
    const feeMax = isFree ? undefined : { amount: 0, currency: currency ?? 'EUR' };
    onChange({ feeMin: undefined, feeMax }, rates);
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
        onChange={(next) => onChange(next, getFeeCurrency(next) === currency ? rates : {})}
      />
      {currency !== null && (
        <RateFields
          currency={currency}
          rates={rates}
          hint={t('fee.rates.hint')}
          onChange={(next) => onChange(fees, next)}
        />
      )}
    </div>
  );
}
