import { parseAmount } from '@laurel/rules/money/amounts';
import { formatAmountForInput } from '@laurel/rules/money/money';
import { useState } from 'react';
import { currencyCodes } from '../../lib/locations/use-countries';
import { getLastCurrency, rememberCurrency } from '../../lib/money/last-currency';
import { t } from '@laurel/messages/pages/controls/fee-range';
import type { Money } from '../../lib/server/wire';
import css from './fee-range.module.css';
import { createMoneyFormat } from './money-field';
import { Select } from '../../ui/forms/select';
import { TypedField } from '../../ui/forms/typed-field';

export type Fees = { feeMin?: Money | undefined; feeMax?: Money | undefined };

/** Returns the same number in another currency. */
const replaceCurrency = (money: Money | undefined, currency: string): Money | undefined =>
  money && { amount: parseAmount(formatAmountForInput(money), currency) || 0, currency };

type Props = { fees: Fees; hint: string | undefined; onChange: (fees: Fees) => void };

/**
 * Two fields for a fee range, in the currency that was last chosen in this browser. `hint`: names the entries
 * that the range excludes; shown once a limit is set.
 */
export function FeeRange({ fees: { feeMin, feeMax }, hint, onChange }: Props) {
  const [lastChosenCurrency, setCurrency] = useState(getLastCurrency);
  const currency = (feeMax ?? feeMin)?.currency ?? lastChosenCurrency;
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
        options={currencyCodes.map((code) => ({ value: code, label: code }))}
        onChange={(next: string) => {
          setCurrency(next);
          rememberCurrency(next);
          if (hasLimit)
            onChange({ feeMin: replaceCurrency(feeMin, next), feeMax: replaceCurrency(feeMax, next) });
        }}
      />
    </div>
  );
}
