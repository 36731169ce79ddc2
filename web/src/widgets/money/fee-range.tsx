import { parseAmount } from '@laurel/rules/money/amounts';
import { formatAmountForInput } from '@laurel/rules/money/money';
import { useState } from 'react';
import { currencyCodes } from '../../lib/locations/use-countries';
import { useCurrency } from '../../lib/money/conversion';
import { t } from '@laurel/messages/pages/controls/fee-range';
import type { Money } from '../../lib/server/wire';
import css from './fee-range.module.css';
import { createMoneyFormat } from './money-field';
import { Select } from '../../ui/forms/select';
import { TypedField } from '../../ui/forms/typed-field';
import { toOptions } from '../../ui/forms/to-options';

export type Fees = { feeMin?: Money | undefined; feeMax?: Money | undefined };

/** Returns the same number in another currency. */
const replaceCurrency = (money: Money | undefined, currency: string): Money | undefined =>
  money && { amount: parseAmount(formatAmountForInput(money), currency) || 0, currency };

type Props = { fees: Fees; hint: string | undefined; onChange: (fees: Fees) => void };

/**
 * Two fields for a fee range, in the user's currency unless another one is chosen. `hint`: names the entries
 * that the range excludes; shown once a limit is set.
 */
export function FeeRange({ fees: { feeMin, feeMax }, hint, onChange }: Props) {
  const { currency: userCurrency, chooseCurrency } = useCurrency();
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  const currency = (feeMax ?? feeMin)?.currency ?? chosenCurrency ?? userCurrency;
  const hasLimit = feeMin !== undefined || feeMax !== undefined;
  const isCrossed = feeMin && feeMax && feeMin.currency === feeMax.currency && feeMin.amount > feeMax.amount;
  const moneyProps = createMoneyFormat(currency);
  return (
    <div className={css.range}>
      <TypedField
        {...moneyProps}
        label={t('from')}
        error={isCrossed ? t('inverted') : undefined}
        value={feeMin ?? null}
        onChange={(next) => onChange({ feeMin: next ?? undefined, feeMax })}
      />
      <TypedField
        {...moneyProps}
        label={t('to')}
        value={feeMax ?? null}
        onChange={(next) => onChange({ feeMin, feeMax: next ?? undefined })}
      />
      <Select
        label={t('currency')}
        hint={hasLimit ? hint : undefined}
        value={currency}
        options={toOptions(currencyCodes)}
        onChange={(next: string) => {
          setChosenCurrency(next);
          chooseCurrency(next);
          if (hasLimit)
            onChange({ feeMin: replaceCurrency(feeMin, next), feeMax: replaceCurrency(feeMax, next) });
        }}
      />
    </div>
  );
}
