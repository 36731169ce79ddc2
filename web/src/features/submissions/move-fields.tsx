import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useCurrencyCodes } from '../../lib/countries';
import { today } from '../../lib/format/day';
import { amountText } from '../../lib/format/money';
import { messageOf } from '../../lib/message-of';
import { t } from '../../lib/texts/submissions';
import type { Money } from '../../lib/wire';
import { DateField } from '../../ui/date-field';
import { MoneyField } from '../../ui/money-field';
import { TextArea, TextField } from '../../ui/text-field';
import type { Field, Values } from './move-values';

type Props = { name: Field; isOptional?: boolean; expected?: Money | null };

/** The box of one fact of a move. */
export function MoveField({ name, isOptional, expected }: Props) {
  const { register, formState } = useFormContext<Values>();
  const optional = isOptional ? t('dialog.optional') : undefined;
  if (name === 'feePaid') return <FeeField optional={optional} expected={expected ?? null} />;
  if (name === 'submittedAt' || name === 'decidedAt') return <DayField name={name} optional={optional} />;
  const frame = { label: t(`dialog.${name}`), error: formState.errors[name]?.message, optional, ...register(name) };
  if (name === 'awardName') return <TextField {...frame} />;
  return <TextArea hint={name === 'overrideReason' ? t('dialog.overrideReason.hint') : undefined} {...frame} />;
}

function DayField({ name, optional }: { name: 'submittedAt' | 'decidedAt'; optional?: string }) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField label={t(`dialog.${name}`)} max={today()} optional={optional} error={fieldState.error?.message} {...field} />
      )}
    />
  );
}

function FeeField({ optional, expected }: { optional?: string; expected: Money | null }) {
  const { control, watch } = useFormContext<Values>();
  const codes = useCurrencyCodes();
  const [currency, setCurrency] = useState(watch('feePaid')?.currency ?? expected?.currency ?? 'EUR');
  return (
    <Controller
      control={control}
      name="feePaid"
      render={({ field, fieldState }) => (
        <MoneyField
          label={t('dialog.feePaid')}
          optional={optional}
          placeholder={expected?.currency === currency ? amountText(expected) : undefined}
          error={messageOf(fieldState.error)}
          currency={currency}
          currencies={codes.includes(currency) ? codes : [currency, ...codes]}
          onCurrency={setCurrency}
          {...field}
        />
      )}
    />
  );
}
