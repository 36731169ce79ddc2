import { useRef } from 'react';
import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import { parseAmount } from '@laurel/rules/money/amounts';
import { formatAmountForInput } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/controls/fields';
import type { Money } from '../../lib/server/wire';
import css from '../../ui/forms/field.module.css';
import { Select } from '../../ui/forms/select';
import { TypedField, type ValueField } from '../../ui/forms/typed-field';
import { toOptions } from '../../ui/forms/to-options';

type Props = ValueField<Money> & {
  currency: string;
  currencies: readonly string[];
  onCurrency: (currency: string) => void;
};

/**
 * An amount with its currency, in minor units. A change of the currency leaves the typed number as it is. If
 * `currency` is empty, the field has no value until the user chooses one.
 */
export function MoneyField({ value, onChange, currency, currencies, onCurrency, ...frame }: Props) {
  const typedText = useRef('');
  const changeCurrency = (next: string) => {
    onCurrency(next);
    if (value)
      return onChange({ amount: parseAmount(formatAmountForInput(value), next) || 0, currency: next });
    const amount = next === '' ? NaN : parseAmount(typedText.current, next);
    if (!Number.isNaN(amount)) onChange({ amount, currency: next });
  };
  return (
    <div className={css.pair}>
      <TypedField
        {...frame}
        value={value}
        onChange={onChange}
        {...createMoneyFormat(currency)}
        onText={(text) => (typedText.current = text)}
      />
      <Select
        label={t('money.currency')}
        empty={currency === '' ? t('money.currency.choose') : undefined}
        value={currency}
        onChange={changeCurrency}
        options={toOptions(currencies)}
      />
    </div>
  );
}

/** The props with which `TypedField` edits amounts of one currency. If it is empty, no text parses. */
export const createMoneyFormat = (currency: string) => ({
  format: formatAmountForInput,
  parse(text: string): Money | undefined {
    if (currency === '') return undefined;
    const amount = parseAmount(text, currency);
    return Number.isNaN(amount) ? undefined : { amount, currency };
  },
  partialPattern: /^[\d.,\s]*$/,
  refusal: getRefusal(currency),
  inputMode: 'decimal' as const,
});

/** Returns the error text with an example that has the currency's number of digits. */
function getRefusal(currency: string): string {
  if (currency === '') return t('money.currency.missing');
  const digits = getCurrencyDigits(currency);
  return digits === 0
    ? t('money.refusal.no_decimals', { currency })
    : t('money.refusal', { example: (25.5).toFixed(digits) });
}
