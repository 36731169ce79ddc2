import { useState } from 'react';
import { useFormContext, useController } from 'react-hook-form';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { today } from '@laurel/rules/dates/days';
import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t as tMatching } from '@laurel/messages/pages/matching/list';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Money } from '../../../lib/server/wire';
import { RadioGroup } from '../../../ui/forms/choice';
import { DateField } from '../../../ui/forms/date-field';
import { MoneyField } from '../../../widgets/money/money-field';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import type { MoveFieldName, MoveValues } from './move-values';

/** The expected fee: the amount, if it is certain, and the currency. */
export type ExpectedFee = { fee: Money | null; currency: string | undefined };
type Props = { name: MoveFieldName; isOptional?: boolean; expectedFee?: ExpectedFee };

export function MoveField({ name, isOptional, expectedFee }: Props) {
  const { register, formState } = useFormContext<MoveValues>();
  const optionalText = isOptional ? t('dialog.optional') : undefined;
  if (name === 'feePaid') return <FeeField optionalText={optionalText} expectedFee={expectedFee} />;
  if (name === 'refusedFor') return <RefusalReasonField />;
  if (name === 'submittedAt' || name === 'decidedAt')
    return <DayField name={name} optionalText={optionalText} />;
  const fieldProps = {
    label: t(`dialog.${name}`),
    error: formState.errors[name]?.message,
    optional: optionalText,
    ...register(name),
  };
  if (name === 'awardName') return <TextField {...fieldProps} />;
  return (
    <TextArea
      hint={name === 'overrideReason' ? t('dialog.overrideReason.hint') : undefined}
      {...fieldProps}
    />
  );
}

function RefusalReasonField() {
  const { field } = useController<MoveValues, 'refusedFor'>({ name: 'refusedFor' });
  return (
    <RadioGroup
      stacked
      legend={t('dialog.refusedFor')}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      options={[
        ...HIDE_REASONS.map((reason) => ({ value: reason, label: tMatching(`hide.${reason}`) })),
        { value: '', label: t('dialog.refusedFor.none') },
      ]}
    />
  );
}

function DayField({ name, optionalText }: { name: 'submittedAt' | 'decidedAt'; optionalText?: string }) {
  const { field, fieldState } = useController<MoveValues, typeof name>({ name });
  return (
    <DateField
      label={t(`dialog.${name}`)}
      max={today()}
      optional={optionalText}
      error={fieldState.error?.message}
      {...field}
    />
  );
}

function FeeField({ optionalText, expectedFee }: { optionalText?: string; expectedFee?: ExpectedFee }) {
  const { field, fieldState } = useController<MoveValues, 'feePaid'>({ name: 'feePaid' });
  const [currency, setCurrency] = useState(field.value?.currency ?? expectedFee?.currency ?? '');
  return (
    <MoneyField
      label={t('dialog.feePaid')}
      optional={optionalText}
      hint={
        expectedFee?.fee ? t('dialog.feePaid.hint', { fee: formatFeeAmount(expectedFee.fee) }) : undefined
      }
      error={getErrorMessage(fieldState.error)}
      currency={currency}
      currencies={
        currency === '' || currencyCodes.includes(currency) ? currencyCodes : [currency, ...currencyCodes]
      }
      onCurrency={setCurrency}
      {...field}
    />
  );
}
