import { amountText, parseAmount } from '@laurel/rules/money';
import { useState } from 'react';
import { currencyCodes } from '../../lib/countries';
import { t } from '../../lib/texts/festivals';
import type { FestivalFilters, Money } from '../../lib/wire';
import { moneyIn } from '../../ui/money-field';
import { Select } from '../../ui/select';
import { TypedField } from '../../ui/typed-field';
import css from './facet-panel.module.css';

/** The same number of another currency. */
const as = (money: Money | undefined, currency: string): Money | undefined =>
  money && { amount: parseAmount(amountText(money), currency) || 0, currency };

/** What one would pay, from and to, in one's currency. `unknown`: left out, because nobody knows what they ask in it. */
export function FeeRange({
  filters,
  unknown,
  onChange,
}: {
  filters: FestivalFilters;
  unknown: number | undefined;
  onChange: (filters: FestivalFilters) => void;
}) {
  const { feeMin, feeMax } = filters;
  const [currency, setCurrency] = useState((feeMax ?? feeMin)?.currency ?? 'EUR');
  const isAsked = feeMin !== undefined || feeMax !== undefined;
  const isCrossed = feeMin && feeMax && feeMin.amount > feeMax.amount;
  const bound = moneyIn(currency);
  return (
    <div className={css.range}>
      <TypedField
        {...bound}
        label={t('facet.feeMin')}
        error={isCrossed ? t('facet.fee.crossed') : undefined}
        value={feeMin ?? null}
        onChange={(next) => onChange({ ...filters, feeMin: next ?? undefined })}
      />
      <TypedField
        {...bound}
        label={t('facet.feeMax')}
        value={feeMax ?? null}
        onChange={(next) => onChange({ ...filters, feeMax: next ?? undefined })}
      />
      <Select
        label={t('facet.fee.currency')}
        hint={isAsked ? (unknown ? t('facet.fee.unknown', { n: unknown }) : t('facet.fee.hint')) : undefined}
        value={currency}
        options={currencyCodes.map((code) => ({ value: code, label: code }))}
        onChange={(next: string) => {
          setCurrency(next);
          if (isAsked) onChange({ ...filters, feeMin: as(feeMin, next), feeMax: as(feeMax, next) });
        }}
      />
    </div>
  );
}
