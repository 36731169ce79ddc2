import { formatDayShort, today } from '@laurel/rules/days';
import { useState } from 'react';
import { currencyCodes } from '../../../lib/countries';
import { t } from '../../../lib/texts/match-list';
import { Button } from '../../../ui/button';
import { FeeRange, type Fees } from '../../../ui/fee-range';
import { Select } from '../../../ui/select';
import { TypedField } from '../../../ui/typed-field';
import css from './filter-bar.module.css';
import { feeCurrency, type Rates } from './list-state';

type Props = {
  fees: Fees;
  rates: Rates;
  /** How many ask for no fee; undefined: not known yet. */
  free: number | undefined;
  /** Left out of the list, because nobody knows what they cost in this currency. */
  unknown: number | undefined;
  onChange: (fees: Fees, rates: Rates) => void;
};
const rateOf = (text: string) => {
  const rate = Number(text.replace(',', '.'));
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
};

/** From so much to so much, in one's currency; what another currency comes to is said by who asks, never guessed. */
export function FeeChoice({ fees, rates, free, unknown, onChange }: Props) {
  const currency = feeCurrency(fees);
  const isFree = fees.feeMax?.amount === 0;
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
          aria-pressed={isFree}
          onClick={() =>
            onChange(
              { feeMin: undefined, feeMax: isFree ? undefined : { amount: 0, currency: currency ?? 'EUR' } },
              rates,
            )
          }
        >
          {t('fee.free')}
        </Button>
        {free !== undefined && <span className={css.count}>{free.toLocaleString('en')}</span>}
      </div>
      <FeeRange
        fees={fees}
        hint={unknown ? t('fee.unknown', { n: unknown }) : undefined}
        onChange={(next) => onChange(next, feeCurrency(next) === currency ? rates : {})}
      />
      {currency !== null && (
        <fieldset className={css.group}>
          <legend>{t('fee.rates')}</legend>
          <p className={css.muted}>{t('fee.rates.hint')}</p>
          {codes.map((code) => (
            <TypedField<number>
              key={code}
              label={t('fee.rate', { code, currency })}
              hint={rates[code]?.on ? t('fee.rate.on', { day: formatDayShort(rates[code].on) }) : undefined}
              value={rates[code]?.rate ?? null}
              onChange={(rate) => onChange(fees, withRate(code, rate))}
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
              .filter((code) => code !== currency && !codes.includes(code))
              .map((code) => ({ value: code, label: code }))}
          />
        </fieldset>
      )}
    </div>
  );
}
