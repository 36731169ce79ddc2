import { formatDayShort, today } from '@laurel/rules/days';
import { useState } from 'react';
import { currencyCodes } from '../../../lib/countries';
import { t } from '../../../lib/texts/match-list';
import type { Money } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { MoneyField } from '../../../ui/money-field';
import { Select } from '../../../ui/select';
import { TypedField } from '../../../ui/typed-field';
import css from './filter-bar.module.css';
import type { Rates } from './list-state';

type Props = {
  feeMax: Money | undefined;
  rates: Rates;
  /** How many ask for no fee; undefined: not known yet. */
  free: number | undefined;
  /** Left out of the list, because nobody knows what they cost in this currency. */
  unknown: number | undefined;
  onChange: (feeMax: Money | undefined, rates: Rates) => void;
};
const rateOf = (text: string) => {
  const rate = Number(text.replace(',', '.'));
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
};

/** At most so much, in one's currency; what another currency comes to is said by who asks, never guessed. */
export function FeeChoice({ feeMax, rates, free, unknown, onChange }: Props) {
  const [currency, setCurrency] = useState(feeMax?.currency ?? 'EUR');
  const [added, setAdded] = useState<readonly string[]>([]);
  const codes = [...new Set([...Object.keys(rates), ...added])];
  const withRate = (code: string, rate: number | null): Rates => {
    const { [code]: _before, ...others } = rates;
    return rate === null ? others : { ...others, [code]: { rate, on: today() } };
  };
  return (
    <div className={css.group}>
      <div className={css.value}>
        <Button
          size="small"
          aria-pressed={feeMax?.amount === 0}
          onClick={() => onChange(feeMax?.amount === 0 ? undefined : { amount: 0, currency }, rates)}
        >
          {t('fee.free')}
        </Button>
        {free !== undefined && <span className={css.count}>{free.toLocaleString('en')}</span>}
      </div>
      <MoneyField
        label={t('facet.feeMax')}
        value={feeMax ?? null}
        onChange={(next) => onChange(next ?? undefined, next?.currency === feeMax?.currency ? rates : {})}
        currency={currency}
        currencies={currencyCodes}
        onCurrency={setCurrency}
      />
      {feeMax && (
        <fieldset className={css.group}>
          <legend>{t('fee.rates')}</legend>
          <p className={css.muted}>{t('fee.rates.hint')}</p>
          {codes.map((code) => (
            <TypedField<number>
              key={code}
              label={t('fee.rate', { code, currency: feeMax.currency })}
              hint={rates[code]?.on ? t('fee.rate.on', { day: formatDayShort(rates[code].on) }) : undefined}
              value={rates[code]?.rate ?? null}
              onChange={(rate) => onChange(feeMax, withRate(code, rate))}
              format={String}
              parse={rateOf}
              grows={/^[\d.,]*$/}
              refusal={t('fee.rate.refusal')}
              inputMode="decimal"
            />
          ))}
          <Select
            label={t('fee.rate.add')}
            value=""
            empty=""
            onChange={(code) => setAdded([...added, code])}
            options={currencyCodes
              .filter((code) => code !== feeMax.currency && !codes.includes(code))
              .map((code) => ({ value: code, label: code }))}
          />
          {unknown !== undefined && unknown > 0 && (
            <p className={css.muted}>{t('fee.unknown', { n: unknown })}</p>
          )}
        </fieldset>
      )}
    </div>
  );
}
