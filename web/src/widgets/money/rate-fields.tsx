import { formatDayShort, today } from '@laurel/rules/dates/days';
import { useState } from 'react';
import { currencyCodes } from '../../lib/locations/use-countries';
import type { Rates } from '../../lib/url-state/rate-parameters';
import { t } from '@laurel/messages/pages/controls/rates';
import css from './rate-fields.module.css';
import { Select } from '../../ui/forms/select';
import { TypedField } from '../../ui/forms/typed-field';

const parseRate = (text: string) => {
  const rate = Number(text.replace(',', '.'));
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
};

type Props = {
  currency: string;
  rates: Rates;
  hint: string;
  suggested?: readonly string[];
  onChange: (rates: Rates) => void;
};

/**
 * Exchange rates to the user's currency. The user enters them; they are never guessed. `suggested`:
 * currencies that are listed before the user adds one.
 */
export function RateFields({ currency, rates, hint, suggested = [], onChange }: Props) {
  const [addedCodes, setAddedCodes] = useState<readonly string[]>([]);
  const codes = [...new Set([...Object.keys(rates), ...suggested, ...addedCodes])].filter(
    (code) => code !== currency,
  );
  const replaceRate = (code: string, rate: number | null): Rates => {
    const { [code]: _previous, ...others } = rates;
    return rate === null ? others : { ...others, [code]: { rate, on: today() } };
  };
  return (
    <fieldset className={css.rates}>
      <legend>{t('others')}</legend>
      <p className={css.hint}>{hint}</p>
      {codes.map((code) => (
        <TypedField<number>
          key={code}
          label={t('rate', { code, currency })}
          hint={rates[code]?.on ? t('rate.date', { day: formatDayShort(rates[code].on) }) : undefined}
          value={rates[code]?.rate ?? null}
          onChange={(rate) => onChange(replaceRate(code, rate))}
          format={String}
          parse={parseRate}
          partialPattern={/^[\d.,]*$/}
          refusal={t('refusal')}
          inputMode="decimal"
        />
      ))}
      <Select
        label={t('add')}
        value=""
        empty=""
        onChange={(code) => setAddedCodes([...addedCodes, code])}
        options={currencyCodes
          .filter((code) => code !== currency && !codes.includes(code))
          .map((code) => ({ value: code, label: code }))}
      />
    </fieldset>
  );
}
